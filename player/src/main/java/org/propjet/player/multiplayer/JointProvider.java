package org.propjet.player.multiplayer;

import org.propjet.engine.game.Game;
import org.propjet.player.classic.ClassicPlayer;
import org.propjet.player.classic.Deepening;
import org.propjet.player.classic.Horizon;
import org.propjet.player.classic.HorizonKind;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options that kinds of players by a {@link JointSearch} have in common. */
abstract class JointProvider implements PlayerProvider {
    private static final String EVAL = "eval";
    private static final String TOGETHER = "together";

    private final String kind;
    private final String meaning;
    private final Together standard;
    private final List<String> ownOptions;

    JointProvider(String kind, String meaning, Together standard, String... ownOptions) {
        this.kind = kind;
        this.meaning = meaning;
        this.standard = standard;
        this.ownOptions = List.of(ownOptions);
    }

    /**
     * Makes the search.
     *
     * @param options those of the user
     * @throws IllegalArgumentException with a message for people, if an option of this kind's own
     *     makes no sense
     */
    abstract JointSearch search(
            Game game, Horizon horizon, Together together, Map<String, String> options, long seed);

    /** Looks at the options of this kind's own. */
    abstract void checkOwn(Together together, Map<String, String> options);

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final String meaning() {
        return meaning;
    }

    @Override
    public final List<String> optionNames() {
        List<String> names = new ArrayList<>(List.of(EVAL, TOGETHER));
        names.addAll(ownOptions);
        names.addAll(Deepening.OPTIONS);
        return names;
    }

    private static HorizonKind horizonKind(Map<String, String> options) {
        return HorizonKind.named(options.getOrDefault(EVAL, HorizonKind.GOALS.label()));
    }

    private Together together(Map<String, String> options) {
        String word = options.get(TOGETHER);
        return word == null ? standard : Together.of(word);
    }

    /** Reads an option that is one of two words. */
    static boolean isFirst(
            Map<String, String> options, String name, String first, String second) {
        String word = options.getOrDefault(name, first).toLowerCase(Locale.ROOT);
        if (!word.equals(first) && !word.equals(second)) {
            throw new IllegalArgumentException(
                    name + "=" + word + ": " + first + " or " + second + " is wanted");
        }
        return word.equals(first);
    }

    @Override
    public final void check(Map<String, String> options) {
        HorizonKind ignoredKind = horizonKind(options);
        Deepening ignoredDeepening = Deepening.of(options);
        checkOwn(together(options), options);
    }

    @Override
    public final Player newPlayer(
            Game game, int roleIndex, Map<String, String> options, long seed) {
        Horizon horizon = horizonKind(options).of(game, seed);
        JointSearch search = search(game, horizon, together(options), options, seed);
        return new ClassicPlayer(game, roleIndex, search, Deepening.of(options));
    }
}
