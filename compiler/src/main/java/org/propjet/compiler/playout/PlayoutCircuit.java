package org.propjet.compiler.playout;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.policy.DecisiveLeaves;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.compiler.turns.Actors;
import org.propjet.compiler.turns.TurnTaking;
import org.propjet.compiler.turns.Turns;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.logic.Networks;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A network made ready for random playouts in lanes: the network and the choice of a move for every
 * role as one circuit from the state and random planes to the next state.
 *
 * <p>Input planes are the base propositions, then the random planes. The step circuit's outputs are
 * the next value of each base proposition, then terminal, then stuck (not terminal, and a role has
 * no legal move), then missed (nothing was chosen for a role, see {@link ChoiceDraws}: if the lane
 * is neither terminal nor stuck, it stays where it is). The goal circuit reads the base
 * propositions only; its outputs are all roles' goal values in order.
 *
 * <p>Roles that never choose at the same time, if the network proves it, share one choice and its
 * random planes; other roles have their own.
 *
 * <p>Immutable; thread-safe. The file is long, as what makes a circuit is a part of it.
 *
 * @param net the network
 * @param step from a state to the next
 * @param goals from a state to the goal values
 * @param draws where the roles' random numbers are
 * @param sharesChoice whether the roles were proved to take turns, so that one choice serves them
 *     all
 * @param leafOf for each role, and each of its moves, a number; the r-th of the legal moves is the
 *     r-th by these numbers, which differ among moves that may be legal together. They ascend with
 *     the moves unless moves that exclude each other share a leaf of the choice ({@link
 *     LeafClasses})
 * @param alignment which moves of roles that share a choice are the same one
 * @param decisive which roles make a move that wins at once, if they have one
 */
public record PlayoutCircuit(
        PropNet net,
        Circuit step,
        Circuit goals,
        ChoiceDraws draws,
        boolean sharesChoice,
        int[][] leafOf,
        MoveAlignment alignment,
        DecisiveCover decisive)
        implements Networks {

    /** How many outputs of the step circuit follow those of the next state. */
    public static final int FLAG_COUNT = 3;

    /**
     * In so many ways leaves are given at most, of which the one with the smallest step is taken.
     * Eight found the same in ten public games, in twice the time; three found ten operations more
     * in one of them.
     */
    private static final int MOST_WAYS = 4;

    /** Networks of more fan-ins are built in two ways only. */
    private static final int MOST_TRIED = 150_000;

    /** Builds the circuit of a network, for uniform playouts. */
    public static PlayoutCircuit of(PropNet net) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        return of(net, net, MoveNeeds.none(net), PlayoutPolicy.UNIFORM, meter);
    }

    /**
     * Builds the circuit of a network made of another by a pass that rearranges gates, which may
     * hide that a move is bound to a role's turn.
     *
     * @param net the network
     * @param original what it was made of, of which it is proved that the roles take turns
     * @param needs what makes the original's moves exclude each other
     * @param policy what is chosen; {@link #decisive} says what came of it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static PlayoutCircuit of(
            PropNet net,
            PropNet original,
            MoveNeeds needs,
            PlayoutPolicy policy,
            BudgetMeter meter) {
        Common common = Common.of(net, original, policy, false, meter);
        Optional<TurnTaking> turns = common.turns;
        int most = net.fanInCount() > MOST_TRIED ? 2 : MOST_WAYS;
        LeafOffers offers = new LeafOffers(original, needs, most, meter);
        List<LeafClasses> ways =
                turns.isPresent()
                        ? offers.ofTurns(common.alignment, turns.get())
                        : offers.ofRoles();
        Smallest<Assembly> smallest = new Smallest<>();
        ParallelWork.forEach(
                meter,
                ways.size(),
                (i, own) -> {
                    LeafClasses way = ways.get(i);
                    Assembly made = new Assembly(common, way, PlayoutPolicy.UNIFORM, own);
                    return smallest.offer(made, made.stepCount(), i);
                });
        Assembly chosen = smallest.get();
        if (policy == PlayoutPolicy.UNIFORM) {
            return chosen.finish();
        }
        return new Assembly(common, chosen.classes, policy, meter).finish();
    }

    /**
     * What all circuits of a network have in common.
     *
     * @param isQuick whether they are made in a part of the time, and larger
     */
    private record Common(
            PropNet net,
            PropNet original,
            Optional<TurnTaking> turns,
            Actors actors,
            MoveAlignment alignment,
            boolean isQuick) {
        static Common of(
                PropNet net,
                PropNet original,
                PlayoutPolicy policy,
                boolean isQuick,
                BudgetMeter meter) {
            Optional<TurnTaking> turns =
                    policy == PlayoutPolicy.DECISIVE // by role where turns have several plies
                            ? TurnTaking.proveSimple(original, meter)
                            : TurnTaking.prove(original, meter);
            Actors actors = Actors.of(original, turns, meter);
            MoveAlignment alignment = MoveAlignment.of(net.ends());
            return new Common(net, original, turns, actors, alignment, isQuick);
        }
    }

    /** Builds the circuit of a network, with a leaf for each move, in a part of the time. */
    static PlayoutCircuit quick(PropNet net, PlayoutPolicy policy, BudgetMeter meter) {
        Common common = Common.of(net, net, policy, true, meter);
        LeafClasses single =
                common.turns.isPresent()
                        ? LeafClasses.single(net.ends(), common.alignment)
                        : LeafClasses.single(net.ends());
        return new Assembly(common, single, policy, meter).finish();
    }

    /** Returns it with another circuit for the step. */
    PlayoutCircuit withStep(Circuit other) {
        return new PlayoutCircuit(
                net, other, goals, draws, sharesChoice, leafOf, alignment, decisive);
    }

    /** Returns both circuits. */
    @Override
    public List<Circuit> networks() {
        return List.of(step, goals);
    }

    /** Returns the number of random planes. */
    public int randomCount() {
        return draws.count();
    }

    private static final class Assembly {
        private final PropNet net;
        private final boolean isQuick;
        private final int roleCount;
        private final Optional<TurnTaking> turns;
        private final MoveAlignment alignment;
        private final LeafClasses classes;
        private final ChoiceDraws draws;
        private final CircuitBuilder builder;
        private final int[] literals;
        private final NetworkRewriter gates;
        private final MoveSums sums;

        private final Actors actors;

        /** For each actor the literal of its turn, or of what always holds. */
        private final int[] turnLiterals;

        private final PropNet original;
        private final BudgetMeter meter;
        private final PlayoutPolicy policy;
        private DecisiveCover decisive;
        private final int[] outputs;
        private int none = CircuitBuilder.FALSE;
        private int missed = CircuitBuilder.FALSE;

        Assembly(Common common, LeafClasses classes, PlayoutPolicy policy, BudgetMeter meter) {
            this.net = common.net;
            this.original = common.original;
            this.meter = meter;
            this.policy = policy;
            this.roleCount = net.ends().roleCount();
            this.turns = common.turns;
            this.decisive = DecisiveCover.none(roleCount, "playouts are uniform");
            this.alignment = common.alignment;
            this.isQuick = common.isQuick;
            this.classes = classes;
            this.draws = ChoiceDraws.of(net, classes.leafCounts(), turns.isPresent());
            this.builder =
                    new CircuitBuilder(
                            net.baseCount() + draws.count(), net.ends().ruleSets(), meter);
            this.actors = common.actors;
            this.sums = new MoveSums(net, builder, classes, turns.isPresent(), actors);
            this.turnLiterals = new int[actors.bits().length];
            Arrays.fill(turnLiterals, CircuitBuilder.TRUE);
            this.gates =
                    new NetworkRewriter(
                            net,
                            builder,
                            meter,
                            (gate, made) -> sums.buildGate(gate, made, turnLiterals));
            this.literals = gates.literals();
            Arrays.fill(literals, net.firstInput(), net.firstGate(), NetworkRewriter.UNMADE);
            this.outputs = step();
        }

        /** Returns the number of operations of the step. */
        int stepCount() {
            return builder.countBeyond(0, outputs);
        }

        private int[] step() {
            for (int literal : net.outputs().legal()) {
                build(literal);
            }
            int terminal = build(net.outputs().terminal());
            builder.setOrigin(Circuit.CHOICE);
            if (turns.isPresent()) {
                chooseInTurn(turns.get());
            } else {
                chooseByRole();
            }
            int[] made = new int[net.baseCount() + FLAG_COUNT];
            for (int bit = 0; bit < net.baseCount(); bit++) {
                made[bit] = build(net.outputs().next()[bit]);
            }
            made[net.baseCount()] = terminal;
            made[net.baseCount() + 1] = builder.andNot(none, terminal);
            made[net.baseCount() + 2] = missed;
            return made;
        }

        PlayoutCircuit finish() {
            return new PlayoutCircuit(
                    net,
                    builder.finish(outputs),
                    builder.finish(goalOutputs()),
                    draws,
                    turns.isPresent(),
                    classes.leafOf(),
                    alignment,
                    decisive);
        }

        private int[] goalOutputs() {
            return Arrays.stream(net.outputs().goals())
                    .flatMapToInt(Arrays::stream)
                    .map(this::build)
                    .toArray();
        }

        /** Returns the literals of a role's random numbers. */
        private int[][] draws(int role) {
            int[][] numbers = new int[draws.tries()[role]][draws.width()[role]];
            for (int attempt = 0; attempt < numbers.length; attempt++) {
                for (int bit = 0; bit < numbers[attempt].length; bit++) {
                    int plane = draws.plane(role, attempt, bit);
                    numbers[attempt][bit] = builder.input(net.baseCount() + plane);
                }
            }
            return numbers;
        }

        /** A choice for each role. */
        private void chooseByRole() {
            int[][] leaves = new int[roleCount][];
            for (int role = 0; role < roleCount; role++) {
                leaves[role] = legal(role);
            }
            if (policy.answers()) {
                decisive = DecisiveCover.none(roleCount, "roles do not take turns");
            } else if (policy == PlayoutPolicy.DECISIVE) {
                Optional<Turns> found = Turns.find(original, meter);
                if (found.isEmpty()) {
                    decisive = DecisiveCover.none(roleCount, "roles may choose at the same time");
                } else {
                    DecisiveLeaves.Narrowed narrowed =
                            DecisiveLeaves.ofRoles(net, builder, literals, found.get(), leaves);
                    builder.setOrigin(Circuit.CHOICE);
                    leaves = narrowed.leaves();
                    decisive = narrowed.cover();
                }
            }
            for (int role = 0; role < roleCount; role++) {
                choose(role, leaves[role]);
            }
        }

        private int[] legal(int role) {
            int first = net.ends().firstInput(role);
            int[] legal = new int[net.ends().firstInput(role + 1) - first];
            for (int i = 0; i < legal.length; i++) {
                legal[i] = build(net.outputs().legal()[first + i]);
            }
            return legal;
        }

        private void choose(int role, int[] leaves) {
            if (leaves.length == 0) {
                none = CircuitBuilder.TRUE;
                return;
            }
            int[] conditions = classes.conditions(builder, role, leaves, classes.leafOf()[role]);
            MoveChooser.Choice choice =
                    new MoveChooser(builder, conditions, classes.grids()[role]).choose(draws(role));
            sums.setChoice(role, choice);
            none = builder.or(none, choice.none());
            missed = builder.or(missed, choice.missed());
            int first = net.firstInput() + net.ends().firstInput(role);
            for (int move = 0; move < leaves.length; move++) {
                literals[first + move] = chosen(choice, role, move);
            }
        }

        /** Returns the literal of a move's being chosen, if it is its role's turn. */
        private int chosen(MoveChooser.Choice choice, int role, int move) {
            int leaf = choice.chosen()[classes.leafOf()[role][move]];
            int selector = classes.selectors()[role][move];
            return selector < 0 ? leaf : builder.and(leaf, builder.input(selector));
        }

        /**
         * One choice for all roles: of the moves of whichever role's turn it is. The others make
         * their idle move.
         */
        private void chooseInTurn(TurnTaking proof) {
            TurnLeaves turnLeaves = new TurnLeaves(net, builder, gates, proof, alignment);
            int[] leafOfPlace = classes.ofPlaces(alignment);
            int[] places = turnLeaves.ofMover(classes, leafOfPlace, isQuick);
            if (policy.answers() && !areTwo()) {
                decisive = DecisiveCover.none(roleCount, "there are not two roles to win");
            } else if (policy == PlayoutPolicy.ANTI_DECISIVE && proof.plyCount() > 1) {
                decisive = DecisiveCover.none(roleCount, "turns have several plies");
            } else if (policy.answers()
                    && Arrays.stream(proof.idleMoves()).anyMatch(idle -> idle < 0)) {
                decisive = DecisiveCover.none(roleCount, "a role cannot leave the turn to another");
            } else if (policy != PlayoutPolicy.UNIFORM) {
                Optional<BitSet> shared =
                        policy.answers() ? Optional.of(turnLeaves.shared()) : Optional.empty();
                DecisiveLeaves.Narrowed narrowed =
                        DecisiveLeaves.ofMover(
                                net,
                                builder,
                                literals,
                                Turns.of(proof),
                                places,
                                alignment.moveAt(),
                                shared,
                                policy == PlayoutPolicy.SAFE ? turnLeaves.given() : new int[0][]);
                builder.setOrigin(Circuit.CHOICE);
                places = narrowed.leaves()[0];
                decisive = narrowed.cover();
            }
            int[] conditions = classes.conditions(builder, 0, places, leafOfPlace);
            MoveChooser.Choice choice =
                    new MoveChooser(builder, conditions, classes.grids()[0]).choose(draws(0));
            sums.setChoice(0, choice);
            none = choice.none();
            missed = choice.missed();
            for (int actor = 0; actor < turnLiterals.length; actor++) {
                int bit = actors.bits()[actor];
                turnLiterals[actor] =
                        bit < 0 ? proof.turn(builder, actors.roleOf()[actor]) : builder.input(bit);
            }
            for (int role = 0; role < roleCount; role++) {
                int turn = proof.turn(builder, role);
                int idle = proof.idleMoves()[role];
                int first = net.firstInput() + net.ends().firstInput(role);
                for (int i = 0; i < classes.leafOf()[role].length; i++) {
                    int does = chosen(choice, role, i);
                    if (!sums.tellsMover(role, i)) {
                        does =
                                builder.and(
                                        does,
                                        i == idle
                                                ? turn
                                                : turnLiterals[
                                                        actors.actorOf()[
                                                                first - net.firstInput() + i]]);
                    }
                    if (i == idle) {
                        int mayRest = build(net.outputs().legal()[first - net.firstInput() + i]);
                        none = builder.or(none, builder.andNot(mayRest ^ 1, turn));
                        does = builder.or(does, turn ^ 1);
                    }
                    literals[first + i] = does;
                }
                if (idle < 0) {
                    none = builder.or(none, turn ^ 1);
                }
            }
        }

        private boolean areTwo() {
            return roleCount == 2 && Game.chanceIndex(net.ends().roles()) < 0;
        }

        private int build(int netLiteral) {
            return gates.build(netLiteral);
        }
    }
}
