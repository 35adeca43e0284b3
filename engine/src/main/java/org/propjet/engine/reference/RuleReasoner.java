package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermText;
import org.propjet.engine.datalog.TupleIndex;
import org.propjet.engine.datalog.TupleTable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.GoalValue;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Plays a game by evaluating its rules directly, without grounding: what the rules say, as plainly
 * as can be. The oracle that other backends are compared with, and the fallback for games that
 * cannot be grounded.
 *
 * <p>Relations are computed bottom-up and only as far as a question needs them; see {@code
 * RuleEvaluator}. What is computed for a state serves all questions about it.
 *
 * <p>Not thread-safe: one per thread. Every call may throw {@link RunawayRulesException}, if the
 * rules make something without end, {@link EvaluationInterruptedException}, if the thread is
 * interrupted meanwhile, and {@link org.propjet.engine.game.StateLayoutFullException} or {@link
 * IllegalArgumentException}, if a fluent or a move arises that a closed layout or table does not
 * know. The reasoner stays usable after each.
 */
public final class RuleReasoner implements Reasoner {

    /**
     * When the terms have doubled since the first state, and are at least this many, the evaluator
     * is made anew, so that a long match does not fill the memory with the terms of past states.
     */
    private static final int MIN_TERMS_TO_RENEW = 1 << 20;

    private static final int UNKNOWN = -1;
    private static final int ROWS_PER_LOOK = 64;

    /** To read so many fluents takes a millisecond or two. */
    private static final int FLUENTS_PER_LOOK = 1 << 10;

    /** So few goals are looked through for each role. */
    private static final int FEW_GOALS = 64;

    private static final int[] ROLE_COLUMN = {0};

    private final Game game;
    private final GameRules rules;
    private final DemandLimits limits;
    private final StateLayout layout;
    private final int roleCount;
    private final int terminalId;
    private final int legalId;
    private final int goalId;
    private final int nextId;
    private final int seesId;

    // What is made anew with the evaluator.
    private RuleEvaluator evaluator;
    private TermText text;
    private MoveQuestions questions;
    private final int[] roleTerms;
    private final Int2IntOpenHashMap roleOfTerm = new Int2IntOpenHashMap();
    private final RoleMoves[] legalMoves;
    private final RoleMoves[] percepts;
    private final IntArrayList termOfBit = new IntArrayList();
    private final Int2IntOpenHashMap bitOfTerm = new Int2IntOpenHashMap();
    private long statesSeen;
    private int termsToRenew;

    // The current state, and the joint move that was last asked about in it.
    private int[] fluentTerms = new int[64];
    private boolean legalKnown;
    private boolean movesKnown;
    private final int[] lastJointMove;
    private final int[] moveTerms;
    private final int[] goalKey = new int[1];

    RuleReasoner(Game game, GameRules rules, DemandLimits limits) {
        this.limits = limits;
        this.game = game;
        this.rules = rules;
        this.layout = game.stateLayout();
        this.roleCount = rules.roles().size();
        this.terminalId = rules.keyword(Keyword.TERMINAL).relationId();
        this.legalId = rules.keyword(Keyword.LEGAL).relationId();
        this.goalId = rules.keyword(Keyword.GOAL).relationId();
        this.nextId = rules.keyword(Keyword.NEXT).relationId();
        this.seesId = rules.keyword(Keyword.SEES).relationId();
        this.roleTerms = new int[roleCount];
        this.legalMoves = new RoleMoves[roleCount];
        this.percepts = new RoleMoves[roleCount];
        this.lastJointMove = new int[roleCount];
        this.moveTerms = new int[roleCount];
        this.evaluator = new RuleEvaluator(rules, limits);
        this.text = new TermText(evaluator.terms());
        this.questions = new MoveQuestions(rules, evaluator);
        bitOfTerm.defaultReturnValue(UNKNOWN);
        roleOfTerm.defaultReturnValue(UNKNOWN);
        numberRoles();
        setState(game.initialState());
    }

    private void renew() {
        evaluator = new RuleEvaluator(rules, limits);
        text = new TermText(evaluator.terms());
        questions = new MoveQuestions(rules, evaluator);
        termOfBit.clear();
        bitOfTerm.clear();
        statesSeen = 0;
        numberRoles();
    }

    private void numberRoles() {
        List<String> roles = rules.roles();
        roleOfTerm.clear();
        for (int role = 0; role < roleCount; role++) {
            roleTerms[role] = text.read(roles.get(role));
            roleOfTerm.put(roleTerms[role], role);
            legalMoves[role] = new RoleMoves(game.moveTable(), role, text);
            percepts[role] = new RoleMoves(game.perceptTable(), role, text);
        }
    }

    @Override
    public Game game() {
        return game;
    }

    /** {@inheritDoc} Cost: linear in the fluents that hold. */
    @Override
    public void setState(long[] state) {
        int termCount = evaluator.terms().size();
        if (statesSeen == 1) {
            termsToRenew = Math.max(MIN_TERMS_TO_RENEW, 2 * termCount);
        } else if (statesSeen > 1 && termCount > termsToRenew) {
            renew();
        }
        statesSeen++;
        int count = 0;
        for (int word = 0; word < state.length; word++) {
            for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                if (count == fluentTerms.length) {
                    fluentTerms = Arrays.copyOf(fluentTerms, 2 * count);
                }
                int bit = (word << 6) + Long.numberOfTrailingZeros(rest);
                fluentTerms[count++] = termOfBit(bit);
            }
        }
        evaluator.setFluents(fluentTerms, count);
        legalKnown = false;
        movesKnown = false;
    }

    private int termOfBit(int bit) {
        while (termOfBit.size() <= bit) {
            termOfBit.add(UNKNOWN);
        }
        int known = termOfBit.getInt(bit);
        if (known != UNKNOWN) {
            return known;
        }
        int termId = text.read(layout.fluent(bit));
        termOfBit.set(bit, termId);
        bitOfTerm.put(termId, bit);
        if (bitOfTerm.size() % FLUENTS_PER_LOOK == 0) {
            heedInterrupt(0);
        }
        return termId;
    }

    private int bitOfTerm(int termId) {
        int known = bitOfTerm.get(termId);
        if (known != UNKNOWN) {
            return known;
        }
        int bit = layout.intern(text.write(termId));
        bitOfTerm.put(termId, bit);
        return bit;
    }

    @Override
    public boolean isTerminal() {
        return evaluator.relation(terminalId).rowCount() > 0;
    }

    @Override
    public int legalMoves(int roleIndex, int[] moveIds) {
        RoleMoves moves = knownLegalMoves(roleIndex);
        moves.copyTo(moveIds);
        return moves.count();
    }

    @Override
    public int legalMoveCount(int roleIndex) {
        return knownLegalMoves(roleIndex).count();
    }

    @Override
    public int anyLegalMove(int roleIndex) {
        RoleMoves moves = legalMoves[roleIndex];
        if (legalKnown) {
            return moves.count() == 0 ? NO_MOVE : moves.first();
        }
        int term = questions.any(roleTerms[roleIndex]);
        return term == MoveQuestions.NONE ? NO_MOVE : moves.move(term);
    }

    /** {@inheritDoc} A text that is not a term is no move. */
    @Override
    public int legalMove(int roleIndex, String move) {
        if (legalKnown || !game.moveTable().isOpen()) {
            return Reasoner.super.legalMove(roleIndex, move);
        }
        int term;
        try {
            term = text.read(rules.spelling().of(move));
        } catch (IllegalArgumentException e) {
            return NO_MOVE;
        }
        return questions.isLegal(roleTerms[roleIndex], term)
                ? legalMoves[roleIndex].move(term)
                : NO_MOVE;
    }

    private RoleMoves knownLegalMoves(int roleIndex) {
        if (!legalKnown) {
            collect(evaluator.relation(legalId), legalMoves);
            legalKnown = true;
        }
        return legalMoves[roleIndex];
    }

    /** Sorts the tuples of a relation between a role and a term into the roles' lists. */
    private void collect(TupleTable rows, RoleMoves[] lists) {
        for (RoleMoves list : lists) {
            list.clear();
        }
        for (int row = 0; row < rows.rowCount(); row++) {
            heedInterrupt(row);
            int role = roleOfTerm.get(rows.cell(row, 0));
            if (role >= 0) {
                lists[role].add(rows.cell(row, 1));
            }
        }
        for (RoleMoves list : lists) {
            list.sort();
        }
    }

    @Override
    public int goal(int roleIndex) {
        OptionalInt stated = statedGoal(roleIndex);
        return stated.isPresent() ? game.goalScale().points(stated.getAsInt()) : NO_GOAL;
    }

    @Override
    public OptionalInt statedGoal(int roleIndex) {
        OptionalInt only = OptionalInt.empty();
        TupleTable goals = evaluator.relation(goalId);
        for (int row = firstGoal(goals, roleIndex); row >= 0; row = nextGoal(goals, row)) {
            OptionalInt value = statedGoal(goals, row, roleIndex);
            if (value.isPresent()) {
                if (only.isPresent()) {
                    return OptionalInt.empty();
                }
                only = value;
            }
        }
        return only;
    }

    @Override
    public boolean hasGoal(int roleIndex, int value) {
        TupleTable goals = evaluator.relation(goalId);
        for (int row = firstGoal(goals, roleIndex); row >= 0; row = nextGoal(goals, row)) {
            OptionalInt stated = statedGoal(goals, row, roleIndex);
            if (stated.isPresent() && game.goalScale().points(stated.getAsInt()) == value) {
                return true;
            }
        }
        return false;
    }

    /** Returns the first row to look at for a role's goals: of few all, of many its own. */
    private int firstGoal(TupleTable goals, int roleIndex) {
        if (goals.rowCount() <= FEW_GOALS) {
            return goals.rowCount() - 1;
        }
        TupleIndex ofRole = goals.index(ROLE_COLUMN);
        ofRole.catchUp();
        goalKey[0] = roleTerms[roleIndex];
        return ofRole.firstRow(goalKey);
    }

    /** Returns the row to look at after another, or -1. */
    private static int nextGoal(TupleTable goals, int row) {
        return goals.rowCount() <= FEW_GOALS ? row - 1 : goals.index(ROLE_COLUMN).earlierRow(row);
    }

    /** Returns the value that a row of the goals gives a role, if it does. */
    private OptionalInt statedGoal(TupleTable goals, int row, int roleIndex) {
        int termId = goals.cell(row, 1);
        TermTable terms = evaluator.terms();
        return goals.cell(row, 0) == roleTerms[roleIndex] && terms.isConstant(termId)
                ? GoalValue.of(terms.nameOf(termId))
                : OptionalInt.empty();
    }

    @Override
    public void successor(int[] jointMove, long[] successor) {
        makeCurrent(jointMove);
        TupleTable next = evaluator.relation(nextId);
        Arrays.fill(successor, 0);
        for (int row = 0; row < next.rowCount(); row++) {
            heedInterrupt(row);
            int bit = bitOfTerm(next.cell(row, 0));
            successor[bit >>> 6] |= 1L << bit;
        }
    }

    /** Looks whether the thread is interrupted, once in a few rows: a text may be long. */
    private static void heedInterrupt(int row) {
        if (row % ROWS_PER_LOOK == 0 && Thread.currentThread().isInterrupted()) {
            throw new EvaluationInterruptedException();
        }
    }

    @Override
    public int[] percepts(int roleIndex, int[] jointMove) {
        makeCurrent(jointMove);
        collect(evaluator.relation(seesId), percepts);
        int[] seen = new int[percepts[roleIndex].count()];
        percepts[roleIndex].copyTo(seen);
        return seen;
    }

    private void makeCurrent(int[] jointMove) {
        if (movesKnown && Arrays.equals(jointMove, lastJointMove)) {
            return;
        }
        movesKnown = false;
        for (int role = 0; role < roleCount; role++) {
            moveTerms[role] = legalMoves[role].term(jointMove[role]);
        }
        evaluator.setMoves(roleTerms, moveTerms);
        System.arraycopy(jointMove, 0, lastJointMove, 0, roleCount);
        movesKnown = true;
    }
}
