package org.propjet.compiler.single;

import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.OutputFlags;

/**
 * Where the ends of a {@link WordPlan} stand in the memory of its kernel.
 *
 * <pre>
 *   words                  what
 *   0 ..                   the state
 *   nextWord ..            the next state
 *   terminalWord           terminal, in the lowest bit
 *   legalWord[role] ..     the role's legal moves
 *   goalWord[role] ..      the role's goal values
 *   seesWord[role] ..      the role's percepts
 *   firstFree ..           the kernel's own
 * </pre>
 *
 * <p>Immutable; the arrays are not to be changed.
 */
record WordLayout(
        int stateWords,
        int nextWord,
        int terminalWord,
        int[] legalWord,
        int[] goalWord,
        int[] seesWord,
        int firstFree) {

    static WordLayout of(NetInterface ends) {
        int stateWords = ends.stateLayout().wordCount();
        int terminalWord = 2 * stateWords;
        int words = terminalWord + 1;
        int[] legalWord = new int[ends.roleCount()];
        int[] goalWord = new int[ends.roleCount()];
        int[] seesWord = new int[ends.roleCount()];
        for (int role = 0; role < ends.roleCount(); role++) {
            legalWord[role] = words;
            words += OutputFlags.wordsFor(ends.moveTable().moveCount(role));
            goalWord[role] = words;
            words += OutputFlags.wordsFor(ends.goalValues()[role].length);
            seesWord[role] = words;
            words += OutputFlags.wordsFor(ends.perceptTable().moveCount(role));
        }
        return new WordLayout(
                stateWords, stateWords, terminalWord, legalWord, goalWord, seesWord, words);
    }
}
