package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** From the rules of a game to what a person who knows it would say. */
class LearnerTest {
    private static final int SEED = 1;

    private static GameRules rules(String name) {
        return GameLine.rules(name, GameLibrary.rules(name));
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static GroundProgram ground(GameRules rules) {
        return new Grounder().ground(rules, meter());
    }

    private static CompiledGame compiled(GroundProgram program) {
        NetGame net = NetGame.of(program, meter(), NetOptions.standard());
        return GameLine.compile(net, CompileOptions.on(Tier.LANES));
    }

    /** Says that it is over when it has been asked so often, so that a test takes the same way. */
    static Budget after(int questions) {
        int[] left = {questions};
        return Budget.endless().unless(() -> left[0]-- <= 0);
    }

    @Test
    void morePiecesWinBreakthrough() {
        GameRules rules = rules("breakthroughSmall");
        GroundProgram program = ground(rules);
        try (Game game = compiled(program)) {
            Learner learner = new Learner(game, program, meter());
            PositionSampler sampler = new PositionSampler(game, SEED);
            Positions positions = sampler.sample(64, after(200_000));
            Lesson lesson = learner.learn(0, 12, positions, 64, Budget.endless());
            assertEquals("white", lesson.role());
            assertEquals(64L * positions.count(), lesson.playoutCount());
            assertTrue(lesson.explained() > 0.5, lesson.toString());
            Lesson.Row first = lesson.rows().getFirst();
            assertTrue(first.feature().startsWith("(piece ? ? white)"), first.toString());
            assertTrue(first.weight() > 0 && first.correlation() > 0.4, first.toString());
        }
    }

    @Test
    void aGuideChoosesMostMoves() {
        try (Game game = compiled(ground(rules("connectFour")))) {
            int[] asked = {0};
            List<int[]> made = new ArrayList<>();
            MoveGuide guide =
                    new MoveGuide() {
                        @Override
                        public void begin() {
                            made.clear();
                        }

                        @Override
                        public void choose(int[] jointMove) {
                            asked[0]++;
                        }

                        @Override
                        public void advance(int[] jointMove) {
                            made.add(jointMove.clone());
                        }
                    };
            PositionSampler played = new PositionSampler(game, SEED, guide);
            int plies = 0;
            for (int i = 0; i < 100; i++) {
                played.begin();
                int own = 0;
                for (; played.draw(); own++) {
                    played.advance();
                }
                assertEquals(own, made.size());
                plies += own - 4;
            }
            assertEquals(0.9, (double) asked[0] / plies, 0.04);
        }
    }

    /** No count of discs tells which lines are open. */
    @Test
    void distancesTellMoreOfConnectFourThanCountsAlone() {
        GameRules rules = rules("connectFour");
        GroundProgram program = ground(rules);
        try (Game game = compiled(program)) {
            PositionSampler sampler = new PositionSampler(game, SEED);
            Positions positions = sampler.sample(64, after(200_000));
            Learner learner = new Learner(game, program, meter());
            Lesson lesson = learner.learn(0, 12, positions, 64, Budget.endless());
            assertTrue(lesson.explained() > 0.4, lesson.toString()); // without them 0.27 at most
            assertTrue(
                    lesson.rows().stream().anyMatch(row -> row.feature().contains("distance of")),
                    lesson.toString());
        }
    }

    /** Each expression's value, against its meaning in the reasoner. */
    @Test
    void mobilityIsTheNumberOfLegalMoves() {
        GameRules rules = rules("reversiSmall");
        GroundProgram program = ground(rules);
        List<Expression> expressions = new ExpressionFinder(program, meter()).find();
        int mobility =
                IntStream.range(0, expressions.size())
                        .filter(i -> expressions.get(i).toString().equals("(legal black ?)"))
                        .findFirst()
                        .orElseThrow();
        try (Game game = compiled(program)) {
            Reasoner reasoner = game.newReasoner();
            List<long[]> states = new ArrayList<>();
            Positions positions = new PositionSampler(game, SEED).sample(64, after(20_000));
            states.addAll(positions.states());
            short[][] counts = new ExpressionCounts(expressions, program, meter()).of(states);
            assertTrue(states.size() > 64, states.size() + " states");
            for (int i = 0; i < states.size(); i++) {
                reasoner.setState(states.get(i));
                assertEquals(reasoner.legalMoveCount(0), counts[mobility][i]);
            }
        }
    }

    @Test
    void expressionsAreGeneralisedAndSpecialised() {
        GameRules rules = rules("connectFour");
        List<String> texts =
                new ExpressionFinder(ground(rules), meter())
                        .find().stream().map(Expression::toString).toList();
        assertTrue(texts.contains("(disc ? ? red)"), texts.toString());
        assertTrue(texts.contains("(disc 4 ? ?)"), texts.toString());
        assertTrue(texts.contains("(disc 4 1 yellow)"), texts.toString());
        assertEquals(texts.size(), texts.stream().distinct().count());
    }

    @Test
    void sequencesAreOfOneGame() {
        GameRules rules = rules("connectFour");
        try (Game game = compiled(ground(rules))) {
            Positions positions = new PositionSampler(game, SEED).sample(64, after(5_000));
            for (int i = 1; i < positions.count(); i++) {
                if (positions.sequence(i) == positions.sequence(i - 1)) {
                    int more = discs(game, positions, i) - discs(game, positions, i - 1);
                    assertTrue(more == 1 || more == 2, more + " discs more");
                }
            }
        }
    }

    private static int discs(Game game, Positions positions, int index) {
        return (int)
                game.stateLayout().fluentsOf(positions.states().get(index)).stream()
                        .filter(fluent -> fluent.startsWith("(disc "))
                        .count();
    }

    /** Sixteen lanes of a state, a word, or several; the mean of many states is the same. */
    @Test
    void valuesAreMeansOfPlayoutsHoweverManyThereAre() {
        GameRules rules = rules("rockPaperScissors");
        try (Game game = compiled(ground(rules))) {
            for (int each : new int[] {16, 64, 256}) {
                PositionSampler sampler = new PositionSampler(game, SEED);
                Positions positions = sampler.sample(each, after(20_000 * each / 16));
                double[] values = positions.valuesOf(0);
                double mean = Arrays.stream(values).average().orElseThrow();
                assertEquals(50, mean, 3, each + " playouts, " + values.length + " states");
                assertTrue(Arrays.stream(values).allMatch(value -> value >= 0 && value <= 100));
            }
        }
    }

    @Test
    void playoutsOfAStateSuitTheSpeedOfTheGame() {
        GameRules rules = rules("ticTacToe");
        GroundProgram program = ground(rules);
        Game net = NetGame.of(program, meter(), NetOptions.standard());
        assertEquals(
                16, new PositionSampler(net, SEED).suitablePlayouts(Budget.ofNanos(10_000_000)));
    }

    @Test
    void gamesThatHardlyEverEndAreGivenUp() {
        StringBuilder rules = new StringBuilder("(role r) (legal r go) (legal r wait) (goal r 50)");
        rules.append("(<= (next (x 1)) (does r go))");
        for (int i = 1; i < 100; i++) {
            rules.append("(<= (next (x %d)) (true (x %d)) (does r go))".formatted(i + 1, i));
        }
        rules.append("(<= terminal (true (x 100)))");
        GroundProgram program = ground(GameLine.rules("long", rules.toString()));
        try (Game game = compiled(program)) {
            PositionSampler sampler = new PositionSampler(game, SEED);
            Budget isOver = after(10_000);
            assertEquals(16, sampler.suitablePlayouts(isOver));
            assertEquals(0, sampler.sample(16, isOver).count());
        }
    }

    /** A network has one lane. */
    @Test
    void gamesWithoutManyLanesCanBeLearntToo() {
        GameRules rules = rules("ticTacToe");
        GroundProgram program = ground(rules);
        Game net = NetGame.of(program, meter(), NetOptions.standard());
        PositionSampler sampler = new PositionSampler(net, SEED);
        Positions positions = sampler.sample(16, after(30_000));
        assertTrue(positions.count() > 100, positions.count() + " states");
        Learner learner = new Learner(net, program, meter());
        assertTrue(learner.learn(0, 5, positions, 0, Budget.endless()).rows().size() <= 5);
    }

    @Test
    void aGameThatIsOverAtOnceHasNoStates() {
        String text =
                "(role me) (init done) (legal me wait) (<= terminal (true done)) (goal me 50)";
        GameRules rules = GameLine.rules("over", text);
        Game net = NetGame.of(ground(rules), meter(), NetOptions.standard());
        assertEquals(0, new PositionSampler(net, SEED).sample(16, Budget.endless()).count());
    }

    /** With each argument every other is known, so most patterns match the same atoms. */
    @Test
    void patternsThatMatchTheSameAtomsAreFollowedOnce() {
        StringBuilder text = new StringBuilder("(role me) (legal me go) (goal me 0)\n");
        String variables = "?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o ?p";
        for (int i = 0; i < 30; i++) {
            text.append("(init (row").append((" c" + i).repeat(16)).append("))\n");
        }
        String row = "(row " + variables + ")";
        text.append("(<= (next ").append(row).append(") (true ").append(row).append("))\n");
        text.append("(<= terminal (true (row c0 ").append(variables.substring(3)).append(")))");
        GameRules rules = GameLine.rules("rows", text.toString());
        List<Expression> found = new ExpressionFinder(ground(rules), meter()).find();
        assertTrue(found.size() >= 31 && found.size() < 100, found.size() + " expressions");
    }

    @Test
    void withoutTimeNothingIsLearnt() {
        GameRules rules = rules("ticTacToe");
        GroundProgram program = ground(rules);
        Game net = NetGame.of(program, meter(), NetOptions.standard());
        Lesson lesson =
                new Learner(net, program, meter())
                        .learn(0, 5, null, SEED, 1_000_000, Budget.ofNanos(0));
        assertEquals(0, lesson.positionCount());
        assertEquals(List.of(), lesson.rows());
        assertEquals(0, lesson.explained());
    }
}
