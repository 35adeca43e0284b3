package org.propjet.player.tools;

import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.value.AgainstSums;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.tools.SignatureKind.Probe;

import java.util.Optional;

/**
 * What the player {@code auto} rests its choice of a search on, as far as no clock decides: what
 * kind of game it is, and how far what alpha-beta has learnt agrees with playouts. The matches that
 * come after that are played by the clock; they are not here.
 */
final class ChoiceProbe implements Probe {
    @Override
    public void add(SignatureGame game, Signature signature) {
        Optional<Rivalry> rivalry = Rivalry.of(game.lanes());
        signature.add(rivalry.isPresent() ? 1 : 0);
        if (rivalry.isPresent()) {
            signature.add(rivalry.get().isStrict() ? 1 : 0);
            signature.add(AgainstSums.of(game.lanes()).name());
            Minimax minimax = new Minimax(game.lanes(), rivalry.get(), 1, 1);
            LearningProbe.learn(minimax, game);
            Minimax.Agreement agreement = minimax.agreement(Budget.endless());
            signature.add(agreement.correlation());
            signature.add(agreement.stateCount());
            signature.count(agreement.stateCount());
        }
    }
}
