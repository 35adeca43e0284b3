package org.propjet.compiler.single;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A network put into the bits of words, for the evaluation of one state: gates that do the same in
 * different places of the board stand side by side in a word and are computed together.
 *
 * <p>Everything is a disjunction: a conjunction is the negation of a disjunction of negations. So a
 * word is computed as the disjunction of {@link WordDisjunct}s, some bits of which are then turned
 * over.
 *
 * <p>What depends on the joint move alone is not computed but looked up: for each role there is a
 * table with a row of words for each move; the rows of the moves made are copied into the memory.
 *
 * <p>Immutable; the arrays are not to be changed. The text form has a line a word.
 *
 * @param layout where the ends stand
 * @param targets for each phase the words to compute, in order
 * @param needs for each phase the phases that must have been computed before: those that it reads,
 *     and those that these read
 * @param rows each role's table of moves
 * @param memoryWords the number of words that the memory must have
 */
public record WordPlan(
        WordLayout layout,
        Map<Phase, List<Target>> targets,
        Map<Phase, Set<Phase>> needs,
        List<Rows> rows,
        int memoryWords) {

    /** Makes a plan. */
    static WordPlan of(
            WordLayout layout, Map<Phase, List<Target>> targets, List<Rows> rows, int memoryWords) {
        return new WordPlan(layout, targets, needs(targets), rows, memoryWords);
    }

    private static Map<Phase, Set<Phase>> needs(Map<Phase, List<Target>> targets) {
        Map<Integer, Phase> phaseOf = new HashMap<>();
        Map<Phase, Set<Phase>> needs = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            Set<Phase> ofPhase = EnumSet.noneOf(Phase.class);
            for (Target target : targets.getOrDefault(phase, List.of())) {
                for (WordDisjunct disjunct : target.disjuncts()) {
                    for (int source : disjunct.sources()) {
                        Phase read = phaseOf.getOrDefault(source, phase);
                        if (read != phase) {
                            ofPhase.add(read);
                            ofPhase.addAll(needs.getOrDefault(read, Set.of()));
                        }
                    }
                }
            }
            targets.getOrDefault(phase, List.of()).forEach(each -> phaseOf.put(each.word(), phase));
            needs.put(phase, ofPhase);
        }
        return needs;
    }

    /**
     * A word to be computed: the disjunction of rows and disjuncts, with some bits turned over.
     *
     * @param word which
     * @param rowWords the words that the rows of the moves made contribute, whole
     * @param disjuncts what else contributes
     * @param flips the bits that are turned over afterwards
     * @param usedMask the bits that mean something
     * @param coveredShare how often the rows have all these bits, about, so that no disjunct can
     *     add any; 0 if that is not worth asking
     */
    record Target(
            int word,
            int[] rowWords,
            List<WordDisjunct> disjuncts,
            long flips,
            long usedMask,
            double coveredShare) {

        /** Returns whether the rows are to be looked at before the disjuncts are computed. */
        boolean isGuarded() {
            return coveredShare > 0;
        }

        int cost() {
            return (int) Math.ceil((1 - coveredShare) * disjunctsCost(disjuncts))
                    + 2 * rowWords.length
                    + (isGuarded() ? 3 : 0)
                    + (flips == 0 ? 1 : 2);
        }

        static int disjunctsCost(List<WordDisjunct> disjuncts) {
            int cost = 0;
            for (WordDisjunct disjunct : disjuncts) {
                cost += disjunct.cost();
            }
            return cost;
        }
    }

    /**
     * A role's table of moves.
     *
     * @param firstWord where in the memory the row of its move goes
     * @param length the words of a row
     * @param table the rows of all moves, in the order of their ids
     */
    record Rows(int firstWord, int length, long[] table) {}

    /** Returns about how many instructions a phase takes, on average. */
    int cost(Phase phase) {
        return cost(targets.getOrDefault(phase, List.of()));
    }

    static int cost(List<Target> targets) {
        int cost = 0;
        for (Target target : targets) {
            cost += target.cost();
        }
        return cost;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Phase phase : Phase.values()) {
            text.append(phase).append(" after ").append(needs.get(phase)).append('\n');
            for (Target target : targets.getOrDefault(phase, List.of())) {
                text.append("  w").append(target.word()).append(" =");
                for (int row : target.rowWords()) {
                    text.append(" w").append(row);
                }
                text.append(target.isGuarded() ? " unless covered:" : "");
                for (WordDisjunct disjunct : target.disjuncts()) {
                    text.append(' ').append(disjunct);
                }
                text.append(" ^ ").append(Long.toHexString(target.flips())).append('\n');
            }
        }
        return text.toString();
    }
}
