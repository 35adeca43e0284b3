package org.propjet.compiler.single;

/**
 * What a class for single states may cost, and when it is used: if its instructions for a step, as
 * {@link org.propjet.compiler.single.WordPlan#cost} counts them, are at most {@link
 * #MAX_INSTRUCTIONS} and at most so many times the events that the network reasoner has to handle
 * in a step.
 *
 * <p>{@code propjet bench --backend net,scalar --warmup-seconds 7}, one thread, a class made of
 * every game:
 *
 * <pre>
 *                       instructions   events   instructions   speed
 *                                               per event      of scalar to net
 *   ruleDepthLinear              705       11   11.6           1.2
 *   skirmish                  36,716    5,032    7.2           2.0
 *   hex                       30,442    3,454    8.7           2.8
 *   hexforthree               20,062    2,208    8.9           2.7
 *   firesheep                 42,849    4,634    9.1           1.5
 *   chinesecheckers           49,757    2,919   16.8           0.96
 *   slidingpieces              8,971      437   18.4           1.4
 *   hexbad3                    5,928      252   19.6           1.6
 *   connectFourLarger          5,859      206   22.9           0.93
 *   hexPie                    97,017    3,529   27.1           0.82
 *   amazonsTorus_10x10       141,197   19,533    7.2           0.04 (not warm)
 * </pre>
 *
 * <p>A class takes over when it has become faster ({@code ScalarTrial}), so a wrong guess here
 * costs HotSpot's time only.
 *
 * @param maxLiterals literals of the network; planning takes 1 to 10 microseconds and some 100
 *     bytes for each
 * @param maxInstructions instructions of a step
 * @param maxPlanMillis time for the plan
 * @param instructionsPerEvent instructions that take as long as an event, about
 */
public record ScalarOptions(
        int maxLiterals, int maxInstructions, int maxPlanMillis, double instructionsPerEvent) {
    /**
     * So many are planned in half a second to five, with some 50 MB. Of 418 public rulesheets 18
     * have more.
     */
    private static final int MAX_LITERALS = 500_000;

    /** More take HotSpot over half a minute to compile, in which the class is far slower. */
    private static final int MAX_INSTRUCTIONS = 100_000;

    /** Of 418 public rulesheets the slowest class took 2.6 s to plan, measure and write. */
    private static final int MAX_PLAN_MILLIS = 20_000;

    /** From the table: with fewer a class is mostly faster, with more mostly slower. */
    private static final double INSTRUCTIONS_PER_EVENT = 20;

    /** Returns the limits for use. */
    public static ScalarOptions standard() {
        return new ScalarOptions(
                MAX_LITERALS, MAX_INSTRUCTIONS, MAX_PLAN_MILLIS, INSTRUCTIONS_PER_EVENT);
    }

    /** Returns these limits with no more time for the plan. */
    public ScalarOptions within(long millis) {
        return new ScalarOptions(
                maxLiterals,
                maxInstructions,
                (int) Math.min(millis, maxPlanMillis),
                instructionsPerEvent);
    }
}
