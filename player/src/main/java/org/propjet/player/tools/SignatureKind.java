package org.propjet.player.tools;

import org.propjet.player.solve.GameSolver.Method;

import java.util.ArrayList;
import java.util.List;

/**
 * A kind of search, of solving, of learning or of circuits that has a signature, and its games.
 * Immutable.
 */
public final class SignatureKind {
    /**
     * Games of every kind: alternating, simultaneous, with chance, with one role and with three.
     */
    private static final List<String> OF_EVERY_KIND =
            List.of(
                    "ticTacToe",
                    "connectFour",
                    "breakthroughSmall",
                    "reversiSmall",
                    "nim",
                    "ticTacToeThree",
                    "tron",
                    "rockPaperScissors",
                    "montyHall",
                    "blocks");

    private static final List<String> OF_RIVALS =
            List.of("ticTacToe", "connectFour", "breakthroughSmall", "reversiSmall");

    /** The first one, in which roles choose at the same time, is what a fast test has time for. */
    private static final List<String> OF_SEVERAL =
            List.of("tron", "ticTacToe", "nim", "ticTacToeThree", "rockPaperScissors");

    private static final List<String> PUZZLES =
            List.of("blocks", "lightsOut", "eightPuzzle", "pegSolitaire", "sudoku");

    private static final List<String> SOLVED =
            List.of("ticTacToe", "nim", "rockPaperScissors", "blocks");

    private static final int STEPS = 100_000;

    private static final List<SignatureKind> ALL = all();

    private final String name;
    private final List<String> games;
    private final List<Probe> probes;

    private SignatureKind(String name, List<String> games, Probe... probes) {
        this.name = name;
        this.games = games;
        this.probes = List.of(probes);
    }

    /** Returns all kinds. */
    public static List<SignatureKind> known() {
        return ALL;
    }

    private static List<SignatureKind> all() {
        List<SignatureKind> kinds = new ArrayList<>();
        kinds.addAll(trees());
        kinds.addAll(depths());
        kinds.addAll(rest());
        return List.copyOf(kinds);
    }

    private static List<SignatureKind> trees() {
        String few = ":memory=16,limit=4000";
        return List.of(
                new SignatureKind(
                        "uct", OF_EVERY_KIND, PlayerProbe.of("uct:memory=16,limit=20000")),
                new SignatureKind(
                        "uct-single",
                        OF_EVERY_KIND,
                        PlayerProbe.of("uct-single" + few),
                        PlayerProbe.of("uct-single" + few + ",symmetry=off,mast=off,learn=1")),
                new SignatureKind(
                        "uct-guided",
                        OF_SEVERAL,
                        PlayerProbe.of("uct:memory=16,limit=2000,guide=playouts"),
                        PlayerProbe.of("uct:memory=16,limit=2000,guide=cut"),
                        PlayerProbe.of("uct:memory=16,limit=2000,guide=order"),
                        PlayerProbe.of("uct:memory=16,limit=2000,guide=start")),
                new SignatureKind("mc-memory", OF_EVERY_KIND, PlayerProbe.of("mc-memory" + few)),
                new SignatureKind("mc", OF_SEVERAL, PlayerProbe.ofPlayouts("mc", 4_000)),
                new SignatureKind(
                        "mcts",
                        OF_SEVERAL,
                        PlayerProbe.ofWork("mcts:factors=off", 2_000),
                        PlayerProbe.ofWork("mcts:factors=off,tree=joint", 2_000),
                        PlayerProbe.ofWork("mcts:factors=off,tree=alternating", 2_000),
                        PlayerProbe.ofWork("mcts:factors=off,tree=random", 2_000)),
                new SignatureKind(
                        "alphabeta",
                        OF_RIVALS,
                        PlayerProbe.learning("alphabeta:practice=0,factors=off", 60_000, 3_000)),
                new SignatureKind(
                        "auto", OF_RIVALS, PlayerProbe.of("auto" + few), LearningProbe::choice));
    }

    private static List<SignatureKind> depths() {
        return List.of(
                new SignatureKind(
                        "minimax",
                        OF_RIVALS,
                        PlayerProbe.of("minimax:depth=3,eval=goals"),
                        PlayerProbe.of("minimax:depth=3,eval=mobility,table=8")),
                new SignatureKind(
                        "negamax",
                        OF_RIVALS,
                        PlayerProbe.of("negamax:depth=4,eval=goals"),
                        PlayerProbe.of("negamax:depth=3,eval=distance,iterate=nonuniform")),
                new SignatureKind(
                        "pvs",
                        OF_RIVALS,
                        PlayerProbe.learning("pvs:depth=4,factors=off", 60_000, 0),
                        PlayerProbe.of("pvs:depth=5,eval=goals,quiescence=on"),
                        PlayerProbe.of("pvs:depth=4,eval=zero")),
                new SignatureKind(
                        "maxn",
                        OF_SEVERAL,
                        PlayerProbe.of("maxn:depth=4,eval=goals"),
                        PlayerProbe.of("maxn:depth=3,eval=mobility,together=pessimist,prune=off")),
                new SignatureKind(
                        "softmaxn",
                        OF_SEVERAL,
                        PlayerProbe.of("softmaxn:depth=3,eval=goals"),
                        PlayerProbe.of("softmaxn:depth=3,together=random,domination=weak")),
                new SignatureKind(
                        "paranoid",
                        OF_SEVERAL,
                        PlayerProbe.of("paranoid:depth=4,eval=goals"),
                        PlayerProbe.of("paranoid:depth=3,eval=distance,together=random")));
    }

    private static List<SignatureKind> rest() {
        return List.of(
                new SignatureKind("puzzles", PUZZLES, SolvingProbe.puzzle(20_000)),
                new SignatureKind("solve-enumerate", SOLVED, SolvingProbe.by(Method.ENUMERATE)),
                new SignatureKind("solve-layers", SOLVED, SolvingProbe.layers()),
                new SignatureKind(
                        "solve-df-pn", List.of("ticTacToe", "nim"), SolvingProbe.by(Method.DF_PN)),
                new SignatureKind(
                        "solve-auto", List.of("ticTacToe", "nim"), SolvingProbe.handingOver()),
                new SignatureKind("solve-symbolic", SOLVED, SolvingProbe.by(Method.SYMBOLIC)),
                new SignatureKind("learn-features", OF_RIVALS, LearningProbe::features),
                new SignatureKind("learn-self-play", OF_RIVALS, LearningProbe::selfPlay),
                new SignatureKind(
                        "steps-network",
                        OF_EVERY_KIND,
                        StepProbe.reachable(SignatureGame::net, STEPS),
                        StepProbe.random(SignatureGame::net, STEPS)),
                new SignatureKind(
                        "steps-single",
                        OF_EVERY_KIND,
                        StepProbe.reachable(SignatureGame::single, STEPS),
                        StepProbe.random(SignatureGame::single, STEPS)),
                new SignatureKind("steps-lanes", OF_EVERY_KIND, StepProbe.lanes(STEPS)),
                new SignatureKind("steps-batch", OF_EVERY_KIND, StepProbe.batch(STEPS)));
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the names of its games, in the order in which they are added. */
    public List<String> games() {
        return games;
    }

    /** Adds what it does with a game. */
    public void add(SignatureGame game, Signature signature) {
        probes.forEach(probe -> probe.add(game, signature));
    }

    /** What is done with a game for a signature. */
    interface Probe {
        /** Does it, and adds what comes of it. */
        void add(SignatureGame game, Signature signature);
    }
}
