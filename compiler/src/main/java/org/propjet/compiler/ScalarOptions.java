package org.propjet.compiler;

/**
 * Up to what size a class for single states is made; beyond, the network reasoner is faster or the
 * class takes too long to make and to warm up.
 *
 * <p>The speed, relative to the network reasoner in the same run, by the instructions of a step:
 *
 * <pre>
 *   connectFour        374    4.4        amazons_10x10       26,738    1.6
 *   breakthrough       401   19          hex                 30,442    2.7
 *   reversi          5,697   10          skirmish            36,701    1.9
 *   amazons_8x8     10,998    1.8        chineseCheckers4    44,161    1.7
 *   hexforthree     20,062    6.4        chinesecheckers     49,757    0.9
 * </pre>
 *
 * @param maxLiterals literals of the network; planning takes some 2 to 20 microseconds for each
 * @param maxInstructions instructions to evaluate a state and a joint move, as {@link
 *     org.propjet.compiler.plan.WordPlan#cost} counts them
 */
public record ScalarOptions(int maxLiterals, int maxInstructions) {
    private static final int MAX_LITERALS = 500_000;
    private static final int MAX_INSTRUCTIONS = 45_000;

    /** Returns the limits that measurements suggest: those of the table. */
    public static ScalarOptions standard() {
        return new ScalarOptions(MAX_LITERALS, MAX_INSTRUCTIONS);
    }
}
