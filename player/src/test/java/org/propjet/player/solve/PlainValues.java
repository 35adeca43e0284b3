package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All states of a small game, and what a role can be sure of, in the plainest way. */
final class PlainValues {
    /** For each state the goals at an end, or nothing. */
    private final List<int[]> goals = new ArrayList<>();

    /** For each state the joint moves, as numbers of moves, and where each leads. */
    private final List<List<int[]>> joints = new ArrayList<>();

    private final List<int[]> targets = new ArrayList<>();

    private PlainValues() {}

    int stateCount() {
        return goals.size();
    }

    /** Returns a game's states; null if there are more than so many, or a role is stuck. */
    static @Nullable PlainValues of(NetGame game, int mostStates) {
        int roleCount = game.roles().size();
        PlainValues plain = new PlainValues();
        Reasoner reasoner = game.newReasoner();
        Map<List<Long>, Integer> numbers = new HashMap<>();
        List<long[]> states = new ArrayList<>();
        numbers.put(boxed(game.initialState()), 0);
        states.add(game.initialState());
        for (int number = 0; number < states.size(); number++) {
            reasoner.setState(states.get(number));
            int[] counts = new int[roleCount];
            Arrays.setAll(counts, reasoner::legalMoveCount);
            boolean isStuck = Arrays.stream(counts).anyMatch(count -> count == 0);
            boolean isTerminal = reasoner.isTerminal();
            if ((isStuck && !isTerminal && roleCount > 1) || states.size() > mostStates) {
                return null;
            }
            List<int[]> choices = new ArrayList<>();
            List<Integer> to = new ArrayList<>();
            if (isTerminal || isStuck) {
                int[] ends = new int[roleCount];
                for (int role = 0; role < roleCount && isTerminal; role++) {
                    ends[role] = Math.max(0, reasoner.goal(role));
                }
                plain.goals.add(ends);
            } else {
                plain.goals.add(new int[0]);
                addAll(choices, new int[roleCount], 0, counts);
                for (int[] choice : choices) {
                    int[] joint = new int[roleCount];
                    for (int role = 0; role < roleCount; role++) {
                        joint[role] = reasoner.legalMoves(role)[choice[role]];
                    }
                    long[] next = game.stateLayout().newState();
                    reasoner.successor(joint, next);
                    Integer known = numbers.putIfAbsent(boxed(next), states.size());
                    if (known == null) {
                        states.add(next);
                    }
                    to.add(known == null ? states.size() - 1 : known);
                }
            }
            plain.joints.add(choices);
            plain.targets.add(to.stream().mapToInt(Integer::intValue).toArray());
        }
        return plain;
    }

    private static List<Long> boxed(long[] state) {
        return Arrays.stream(state).boxed().toList();
    }

    private static void addAll(List<int[]> into, int[] choice, int role, int[] counts) {
        if (role == counts.length) {
            into.add(choice.clone());
            return;
        }
        for (int move = 0; move < counts[role]; move++) {
            choice[role] = move;
            addAll(into, choice, role + 1, counts);
        }
    }

    /** Returns what a role gets if the others know its move, and play without end is worth this. */
    int sure(int role, int unknown) {
        int[] values = new int[stateCount()];
        Arrays.fill(values, unknown);
        for (int pass = 0; pass <= 2 * stateCount(); pass++) {
            int[] later = new int[stateCount()];
            for (int state = 0; state < later.length; state++) {
                if (joints.get(state).isEmpty()) {
                    later[state] = goals.get(state)[role];
                } else {
                    Map<Integer, Integer> worst = new HashMap<>();
                    for (int joint = 0; joint < joints.get(state).size(); joint++) {
                        int value = values[targets.get(state)[joint]];
                        worst.merge(joints.get(state).get(joint)[role], value, Math::min);
                    }
                    later[state] = worst.values().stream().mapToInt(v -> v).max().orElseThrow();
                }
            }
            values = later;
        }
        return values[0];
    }
}
