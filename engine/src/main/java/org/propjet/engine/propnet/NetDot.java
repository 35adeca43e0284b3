package org.propjet.engine.propnet;

import org.propjet.engine.logic.NetLiteral;

import java.io.IOException;

/**
 * Writes a network in Graphviz's language: boxes are propositions, ellipses gates, dashed edges
 * negations. Readable up to a few hundred gates.
 */
public final class NetDot {
    private NetDot() {}

    /** What is drawn of a gate besides its kind. */
    public interface GateLook {
        /**
         * Returns attributes in Graphviz's language, separated by commas; texts of a rulesheet go
         * through {@link NetDot#quoted}.
         */
        String attributes(int gate);
    }

    /**
     * Writes a network.
     *
     * @throws IOException if the target fails
     */
    public static void write(PropNet net, Appendable out) throws IOException {
        write(net, gate -> "label=" + quoted(kind(net, gate)), out);
    }

    /** Returns what stands on a gate: {@code and} or {@code or}. */
    public static String kind(PropNet net, int gate) {
        return net.isDisjunction(gate) ? "or" : "and";
    }

    /** Returns a text in quotation marks, as Graphviz reads it. */
    public static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /**
     * Writes a network whose gates look as somebody says.
     *
     * @throws IOException if the target fails
     */
    public static void write(PropNet net, GateLook look, Appendable out) throws IOException {
        NetNames names = new NetNames(net);
        out.append("digraph propnet {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n");
        for (int bit = 0; bit < net.baseCount(); bit++) {
            box(out, "b" + bit, names.base(bit), "lightblue");
        }
        for (int input = 0; input < net.inputCount(); input++) {
            box(out, "i" + input, names.input(input), "palegreen");
        }
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            out.append("  " + names.node(node) + " [" + look.attributes(node) + "];\n");
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                edge(out, names, net.fanIn(at), names.node(node));
            }
        }
        NetOutputs outputs = net.outputs();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            String fluent = net.ends().stateLayout().fluent(bit);
            output(out, names, "n" + bit, "(next " + fluent + ")", outputs.next()[bit]);
        }
        for (int input = 0; input < net.inputCount(); input++) {
            output(out, names, "l" + input, names.legal(input), outputs.legal()[input]);
        }
        output(out, names, "terminal", "terminal", outputs.terminal());
        for (int role = 0; role < outputs.goals().length; role++) {
            for (int i = 0; i < outputs.goals()[role].length; i++) {
                String id = "goal" + role + "_" + i;
                output(out, names, id, names.goal(role, i), outputs.goals()[role][i]);
            }
            for (int i = 0; i < outputs.sees()[role].length; i++) {
                String id = "sees" + role + "_" + i;
                output(out, names, id, names.sees(role, i), outputs.sees()[role][i]);
            }
        }
        out.append("}\n");
    }

    private static void output(Appendable out, NetNames names, String id, String label, int literal)
            throws IOException {
        box(out, id, label, "moccasin");
        edge(out, names, literal, id);
    }

    private static void box(Appendable out, String id, String label, String colour)
            throws IOException {
        out.append("  " + id + " [shape=box, style=filled, fillcolor=" + colour + ", label=");
        out.append(quoted(label) + "];\n");
    }

    private static void edge(Appendable out, NetNames names, int literal, String target)
            throws IOException {
        String style = NetLiteral.isNegated(literal) ? " [style=dashed]" : "";
        String source = "\"" + names.node(NetLiteral.node(literal)) + "\"";
        out.append("  " + source + " -> " + target + style + ";\n");
    }
}
