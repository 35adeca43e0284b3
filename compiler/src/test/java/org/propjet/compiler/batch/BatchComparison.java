package org.propjet.compiler.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Plays a batch at random, and some of its games by the reference at the same time. */
final class BatchComparison {
    private static final long SEED = 11;

    private final Game game;
    private final GameBatch batch;
    private final int gameCount;
    private final int roleCount;
    private final List<Followed> followed = new ArrayList<>();
    private final byte[] observations;
    private final byte[] masks;
    private final byte[] rewards;
    private final byte[] dones;
    private final byte[] players;

    /** A game of the batch, played by the reference. */
    private final class Followed {
        private final int index;
        private final Reasoner reasoner;
        private final SeededChoice chance;
        private final long[] state;
        private int[] goals = new int[0];
        private boolean done;

        Followed(int index, Game reference) {
            this.index = index;
            this.reasoner = reference.newReasoner();
            this.chance = new SeededChoice(SeededChoice.playoutSeed(SEED, index));
            this.state = reference.initialState();
            this.goals = new int[roleCount];
            reasoner.setState(state);
        }

        void step(int[] actions) {
            int[] jointMove = new int[roleCount];
            int actor = 0;
            for (int role = 0; role < roleCount; role++) {
                int[] legal = reasoner.legalMoves(role);
                if (Game.isChance(game.roles().get(role))) {
                    jointMove[role] = legal[chance.next(legal.length)];
                } else if (!batch.isInTurn()) {
                    jointMove[role] = actions[actor++ * gameCount + index];
                } else if (role == players[index]) {
                    jointMove[role] = actions[index];
                } else {
                    assertEquals(1, legal.length, "a choice out of turn");
                    jointMove[role] = legal[0];
                }
            }
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
            boolean stuck = false;
            for (int role = 0; role < roleCount; role++) {
                stuck |= reasoner.legalMoveCount(role) == 0;
                goals[role] = reasoner.isTerminal() ? Math.max(0, reasoner.goal(role)) : 0;
            }
            done = reasoner.isTerminal() || stuck;
            if (done) {
                System.arraycopy(game.initialState(), 0, state, 0, state.length);
                reasoner.setState(state);
            } else {
                Arrays.fill(goals, 0);
            }
        }

        void check(int step) {
            String where = game.name() + ", step " + step + ", game " + index;
            assertEquals(done ? 1 : 0, dones[index], where);
            for (int bit = 0; bit < game.stateLayout().fluentCount(); bit++) {
                assertEquals(
                        state[bit / 64] >>> bit & 1, observations[bit * gameCount + index], where);
            }
            for (int role = 0; role < roleCount; role++) {
                assertEquals(goals[role], rewards[role * gameCount + index], where);
            }
            for (int actor = 0; actor < batch.actionCount(); actor++) {
                int role = batch.isInTurn() ? players[index] : batch.actors().get(actor);
                byte[] expected = new byte[batch.moveCount()];
                for (int move : reasoner.legalMoves(role)) {
                    expected[move] = 1;
                }
                assertEquals(Arrays.toString(expected), Arrays.toString(mask(actor, index)), where);
            }
        }
    }

    BatchComparison(String name, Tier tier, int gameCount, int stepCount) {
        GameRules rules = TestGames.rules(name);
        NetGame net = TestGames.net(rules);
        Game reference = RuleGame.over(rules, net);
        this.game = net;
        this.gameCount = gameCount;
        this.roleCount = net.roles().size();
        this.batch =
                new GameBatch(
                        BatchKernel.of(net, tier, CompileOptions.standard()), gameCount, SEED);
        this.observations = new byte[batch.fluentCount() * gameCount];
        this.masks = new byte[batch.actionCount() * batch.moveCount() * gameCount];
        this.rewards = new byte[roleCount * gameCount];
        this.dones = new byte[gameCount];
        this.players = new byte[gameCount];
        for (int index : new int[] {0, 63, gameCount - 1}) {
            followed.add(new Followed(index, reference));
        }
        play(stepCount);
    }

    private void play(int stepCount) {
        Random random = new Random(game.name().hashCode());
        int[] actions = new int[batch.actionCount() * gameCount];
        for (int step = 0; step <= stepCount; step++) {
            look();
            int number = step;
            followed.forEach(one -> one.check(number));
            for (int i = 0; i < actions.length; i++) {
                actions[i] = anyLegal(mask(i / gameCount, i % gameCount), random);
            }
            followed.forEach(one -> one.step(actions));
            batch.step(actions);
        }
    }

    private void look() {
        batch.observations(MemorySegment.ofArray(observations));
        batch.masks(MemorySegment.ofArray(masks));
        batch.rewards(MemorySegment.ofArray(rewards));
        batch.dones(MemorySegment.ofArray(dones));
        batch.players(MemorySegment.ofArray(players));
    }

    private byte[] mask(int actor, int index) {
        byte[] mask = new byte[batch.moveCount()];
        for (int move = 0; move < mask.length; move++) {
            mask[move] = masks[(actor * mask.length + move) * gameCount + index];
        }
        return mask;
    }

    private static int anyLegal(byte[] mask, Random random) {
        int count = 0;
        int found = -1;
        for (int move = 0; move < mask.length; move++) {
            if (mask[move] != 0 && random.nextInt(++count) == 0) {
                found = move;
            }
        }
        return found;
    }
}
