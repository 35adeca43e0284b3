package org.propjet.compiler.turns;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.Optional;

/**
 * Who makes which move: a role, or, where turns have several plies, a role in a ply of its turn.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param actorOf for each input its actor; an idle move's is that of the last ply
 * @param isIdle for each input whether it is made where it is not its role's turn
 * @param roleOf for each actor its role
 * @param bits for each actor the proposition that says that it is its turn, or -1 if that is not
 *     one
 */
public record Actors(int[] actorOf, boolean[] isIdle, int[] roleOf, int[] bits) {

    /** Returns the actors of a network, of which it may be proved that the roles take turns. */
    public static Actors of(PropNet net, Optional<TurnTaking> turns, BudgetMeter meter) {
        int roleCount = net.ends().roleCount();
        int plies = turns.map(TurnTaking::plyCount).orElse(1);
        int[] actorOf = new int[net.inputCount()];
        boolean[] isIdle = new boolean[net.inputCount()];
        boolean hasPlies = plies > 1;
        int[] plyOf = hasPlies ? turns.get().pliesOf(net, meter) : new int[0];
        for (int role = 0; role < roleCount; role++) {
            for (int input = net.ends().firstInput(role);
                    input < net.ends().firstInput(role + 1);
                    input++) {
                int idle = turns.isPresent() ? turns.get().idleMoves()[role] : -1;
                isIdle[input] = input - net.ends().firstInput(role) == idle;
                int ply = isIdle[input] || plies == 1 ? 0 : plyOf[input];
                hasPlies &= ply >= 0;
                actorOf[input] = role * plies + ply;
            }
        }
        if (!hasPlies) {
            plies = 1;
            for (int role = 0; role < roleCount; role++) {
                Arrays.fill(
                        actorOf,
                        net.ends().firstInput(role),
                        net.ends().firstInput(role + 1),
                        role);
            }
        }
        int[] roleOf = new int[roleCount * plies];
        int[] bits = new int[roleOf.length];
        for (int actor = 0; actor < roleOf.length; actor++) {
            roleOf[actor] = actor / plies;
            boolean isBit = turns.isPresent() && plies == turns.get().plyCount();
            bits[actor] = isBit ? turns.get().turnBits()[roleOf[actor]][actor % plies] : -1;
        }
        return new Actors(actorOf, isIdle, roleOf, bits);
    }
}
