package org.propjet.engine.fuzz;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The reasoner of a {@link NaiveGame}. */
final class NaiveReasoner implements Reasoner {
    private static final Pattern GOAL = Pattern.compile("[-+]?\\d+");

    private final NaiveGame game;
    private final Map<List<Long>, View> views = new HashMap<>();
    private final Map<String, Term> terms = new HashMap<>();
    private @Nullable View current;

    NaiveReasoner(NaiveGame game) {
        this.game = game;
    }

    /** What is known of a state. */
    private final class View {
        final Facts facts;
        final int[][] legalMoves;

        View(long[] state) {
            StateLayout layout = game.stateLayout();
            List<Term> fluents = new ArrayList<>();
            for (int bit = 0; bit < layout.fluentCount(); bit++) {
                if ((state[bit >>> 6] & 1L << bit) != 0) {
                    fluents.add(term(layout.fluent(bit)));
                }
            }
            facts = game.rules().in(fluents);
            legalMoves = new int[game.roleTerms().size()][];
            for (int role = 0; role < legalMoves.length; role++) {
                legalMoves[role] = ids(facts, "legal/2", role, game.moveTable());
            }
        }
    }

    private Term term(String text) {
        return terms.computeIfAbsent(text, key -> GdlParser.parseTerms("a state", key).getFirst());
    }

    /** Returns the numbers of what a relation pairs with a role, in canonical order. */
    private int[] ids(Facts facts, String relation, int role, MoveTable table) {
        TreeSet<String> texts = new TreeSet<>(CanonicalOrder.COMPARATOR);
        for (List<Term> row : facts.of(relation)) {
            if (row.getFirst().equals(game.roleTerms().get(role))) {
                texts.add(row.getLast().toString());
            }
        }
        return texts.stream().mapToInt(text -> table.intern(role, text)).toArray();
    }

    static void add(Term fluent, StateLayout layout, long[] state) {
        int bit = layout.intern(fluent.toString());
        state[bit >>> 6] |= 1L << bit;
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public void setState(long[] state) {
        current = viewOf(state);
    }

    private View viewOf(long[] state) {
        return views.computeIfAbsent(Arrays.stream(state).boxed().toList(), key -> new View(state));
    }

    private View current() {
        View known = current;
        if (known == null) {
            known = viewOf(game.initialState());
            current = known;
        }
        return known;
    }

    @Override
    public boolean isTerminal() {
        return current().facts.has("terminal/0", List.of());
    }

    @Override
    public int legalMoves(int roleIndex, int[] moveIds) {
        int[] legal = current().legalMoves[roleIndex];
        System.arraycopy(legal, 0, moveIds, 0, legal.length);
        return legal.length;
    }

    @Override
    public int legalMoveCount(int roleIndex) {
        return current().legalMoves[roleIndex].length;
    }

    @Override
    public int goal(int roleIndex) {
        OptionalInt stated = statedGoal(roleIndex);
        return stated.isPresent() ? game.goalScale().points(stated.getAsInt()) : NO_GOAL;
    }

    @Override
    public OptionalInt statedGoal(int roleIndex) {
        List<Integer> values = goals(roleIndex);
        return values.size() == 1 ? OptionalInt.of(values.getFirst()) : OptionalInt.empty();
    }

    @Override
    public boolean hasGoal(int roleIndex, int value) {
        return goals(roleIndex).stream().anyMatch(goal -> game.goalScale().points(goal) == value);
    }

    private List<Integer> goals(int roleIndex) {
        List<Integer> values = new ArrayList<>();
        for (List<Term> row : current().facts.of("goal/2")) {
            String value = row.getLast().toString();
            if (row.getFirst().equals(game.roleTerms().get(roleIndex))
                    && GOAL.matcher(value).matches()
                    && new BigInteger(value).bitLength() < Integer.SIZE) {
                values.add(new BigInteger(value).intValue());
            }
        }
        return values;
    }

    @Override
    public void successor(int[] jointMove, long[] successor) {
        Arrays.fill(successor, 0);
        for (List<Term> row : after(jointMove).of("next/1")) {
            add(row.getFirst(), game.stateLayout(), successor);
        }
    }

    @Override
    public int[] percepts(int roleIndex, int[] jointMove) {
        return ids(after(jointMove), "sees/2", roleIndex, game.perceptTable());
    }

    private Facts after(int[] jointMove) {
        List<Term> moves = new ArrayList<>();
        for (int role = 0; role < jointMove.length; role++) {
            moves.add(term(game.moveTable().move(role, jointMove[role])));
        }
        return game.rules().after(current().facts, moves);
    }
}
