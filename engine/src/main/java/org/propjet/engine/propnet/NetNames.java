package org.propjet.engine.propnet;

import org.propjet.engine.logic.NetLiteral;

/** Names a network's nodes and literals for people. Immutable. */
final class NetNames {
    private final PropNet net;

    NetNames(PropNet net) {
        this.net = net;
    }

    String base(int bit) {
        return "(true " + net.ends().stateLayout().fluent(bit) + ")";
    }

    String input(int input) {
        return move("does", input);
    }

    String legal(int input) {
        return move("legal", input);
    }

    private String move(String relation, int input) {
        int role = roleOf(input);
        int move = input - net.ends().firstInput(role);
        return "("
                + relation
                + " "
                + net.ends().roles().get(role)
                + " "
                + net.ends().moveTable().move(role, move)
                + ")";
    }

    /** Returns the role of a move: the first whose moves end behind it. */
    private int roleOf(int input) {
        int low = 0;
        int high = net.ends().roleCount() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (input < net.ends().firstInput(middle + 1)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    String goal(int role, int index) {
        return "(goal "
                + net.ends().roles().get(role)
                + " "
                + net.ends().statedGoals()[role][index]
                + ")";
    }

    String sees(int role, int percept) {
        return "(sees "
                + net.ends().roles().get(role)
                + " "
                + net.ends().perceptTable().move(role, percept)
                + ")";
    }

    /** Returns the name of a node: {@code b3}, {@code i0}, {@code g17}, {@code true}. */
    String node(int node) {
        if (node == 0) {
            return "true";
        }
        if (node < net.firstInput()) {
            return "b" + (node - net.firstBase());
        }
        return net.isGate(node) ? "g" + (node - net.firstGate()) : "i" + (node - net.firstInput());
    }

    /** Returns a literal: a node's name, {@code !} before it if negated. */
    String literal(int literal) {
        if (literal == NetLiteral.FALSE) {
            return "false";
        }
        return (NetLiteral.isNegated(literal) ? "!" : "") + node(NetLiteral.node(literal));
    }
}
