package org.propjet.bench.micro;

import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.single.ScalarOptions;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;

import java.util.Locale;

/** What evaluates single states in a benchmark. */
enum ReasonerKind {
    /** The network, by events. */
    NET {
        @Override
        Game game(NetGame net) {
            return net;
        }
    },

    /** A generated class, whether or not {@link ScalarOptions} think that it pays. */
    SCALAR {
        @Override
        Game game(NetGame net) {
            ScalarGame made = ScalarGame.of(net, ANY_SIZE);
            made.report()
                    .refusal()
                    .ifPresent(
                            why -> {
                                throw new IllegalStateException("no class can be made: " + why);
                            });
            return made;
        }
    };

    private static final int MAX_PLAN_MILLIS = 60_000;

    private static final ScalarOptions ANY_SIZE =
            new ScalarOptions(
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE,
                    MAX_PLAN_MILLIS,
                    Double.POSITIVE_INFINITY);

    /** Returns what a benchmark's parameter names. */
    static ReasonerKind of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** Returns the game that is evaluated so. */
    abstract Game game(NetGame net);
}
