package org.propjet.compiler.code;

import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.PassRun;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a game is compiled. What does not concern the kernel that is made is ignored. The constants
 * that the standard options stand for say why, and which benchmark says so.
 *
 * <p>Immutable.
 *
 * @param tier the kernel that plays; empty: the tape at first, and whatever is found to be faster
 *     while it plays
 * @param methodOperations operations in a method of generated code, at most; empty: as many as suit
 *     the kernel
 * @param firstWord the word of the memory at which the first plane of {@link Tier#VECTOR} begins
 * @param tapeWindow how many cells of {@link Tier#TAPE} may be before their turn; empty: as many as
 *     suit their number
 * @param tapeWords words of a plane of {@link Tier#TAPE}, a multiple of four; empty: as many as
 *     suit the machine, which is found out when a tape is planned, as it loads the JDK's vectors
 * @param harvestShare the share of the lanes that are done when they are harvested; empty: what
 *     suits the length of the playouts
 * @param policy what playouts choose
 * @param budget how long the circuit may take, and the plan of the tape
 * @param skippedPasses passes that are left out, to find which one is at fault
 */
public record CompileOptions(
        Optional<Tier> tier,
        OptionalInt methodOperations,
        int firstWord,
        OptionalInt tapeWindow,
        OptionalInt tapeWords,
        OptionalDouble harvestShare,
        PlayoutPolicy policy,
        GroundingBudget budget,
        Set<Pass> skippedPasses) {
    /** Copies the set. */
    public CompileOptions {
        skippedPasses = Set.copyOf(skippedPasses);
    }

    /** Returns the options for use: uniform playouts, on the fastest kernel there is. */
    public static CompileOptions standard() {
        return new CompileOptions(
                Optional.empty(),
                OptionalInt.empty(),
                PlaneMemory.FIRST_WORD,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                PlayoutPolicy.UNIFORM,
                GroundingBudget.standard(),
                Set.of());
    }

    /** Returns the standard options with a certain kernel. */
    public static CompileOptions on(Tier tier) {
        return standard().withTier(tier);
    }

    /** Returns the standard options with what a search chooses in playouts. */
    public static CompileOptions ofSearch() {
        return standard().withPolicy(PlayoutPolicy.ofSearch());
    }

    /** Returns whether a game is played on the tape, if only at first. */
    public boolean beginsOnTape() {
        return tier.isEmpty() || tier.get() == Tier.TAPE;
    }

    /** Returns what makes a circuit with these options. */
    public CircuitPipeline pipeline() {
        return new CircuitPipeline(policy, skippedPasses, PassRun.Watch.NONE);
    }

    /** Returns these options with a certain kernel. */
    public CompileOptions withTier(Tier other) {
        return with(draft -> draft.tier = Optional.of(other));
    }

    /** Returns these options with at most so many operations in a method. */
    public CompileOptions withMethodOperations(int operations) {
        return with(draft -> draft.methodOperations = OptionalInt.of(operations));
    }

    /** Returns these options with planes that begin at another word. */
    public CompileOptions withFirstWord(int word) {
        return with(draft -> draft.firstWord = word);
    }

    /** Returns these options with another window. */
    public CompileOptions withTapeWindow(int cells) {
        return with(draft -> draft.tapeWindow = OptionalInt.of(cells));
    }

    /** Returns these options with wider or narrower planes on the tape. */
    public CompileOptions withTapeWords(int words) {
        return with(draft -> draft.tapeWords = OptionalInt.of(words));
    }

    /** Returns these options with a share that stays the same however long playouts are. */
    public CompileOptions withHarvestShare(double share) {
        return with(draft -> draft.harvestShare = OptionalDouble.of(share));
    }

    /** Returns these options with other choices in playouts. */
    public CompileOptions withPolicy(PlayoutPolicy other) {
        return with(draft -> draft.policy = other);
    }

    /** Returns these options with another budget. */
    public CompileOptions withBudget(GroundingBudget other) {
        return with(draft -> draft.budget = other);
    }

    /** Returns these options without a pass. */
    public CompileOptions without(Pass pass) {
        return with(draft -> draft.skippedPasses.add(pass));
    }

    private CompileOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** Options that can be changed. */
    private static final class Draft {
        private Optional<Tier> tier;
        private OptionalInt methodOperations;
        private int firstWord;
        private OptionalInt tapeWindow;
        private OptionalInt tapeWords;
        private OptionalDouble harvestShare;
        private PlayoutPolicy policy;
        private GroundingBudget budget;
        private final Set<Pass> skippedPasses;

        Draft(CompileOptions from) {
            tier = from.tier;
            methodOperations = from.methodOperations;
            firstWord = from.firstWord;
            tapeWindow = from.tapeWindow;
            tapeWords = from.tapeWords;
            harvestShare = from.harvestShare;
            policy = from.policy;
            budget = from.budget;
            skippedPasses = new HashSet<>(from.skippedPasses);
        }

        CompileOptions options() {
            return new CompileOptions(
                    tier,
                    methodOperations,
                    firstWord,
                    tapeWindow,
                    tapeWords,
                    harvestShare,
                    policy,
                    budget,
                    skippedPasses);
        }
    }
}
