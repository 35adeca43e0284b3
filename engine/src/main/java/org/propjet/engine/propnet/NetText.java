package org.propjet.engine.propnet;

import java.io.IOException;

/**
 * Writes a network as text, a node a line; the text is the same for the same rules.
 *
 * <pre>
 *   b0 = (true on)  # init
 *   i0 = (does you toggle)
 *   g0 = and(b0, !i0)
 *   next b0 = g0
 *   legal i0 = true
 *   terminal = b0
 *   (goal you 100) = b0
 * </pre>
 */
public final class NetText {
    private NetText() {}

    /**
     * Writes a network.
     *
     * @throws IOException if the target fails
     */
    public static void write(PropNet net, Appendable out) throws IOException {
        NetNames names = new NetNames(net);
        for (int bit = 0; bit < net.baseCount(); bit++) {
            out.append("b" + bit + " = " + names.base(bit));
            out.append(net.ends().isInitial(bit) ? "  # init\n" : "\n");
        }
        for (int input = 0; input < net.inputCount(); input++) {
            out.append("i" + input + " = " + names.input(input) + "\n");
        }
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            out.append(names.node(node)).append(net.isDisjunction(node) ? " = or(" : " = and(");
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                out.append(at == net.fanInStart(node) ? "" : ", ");
                out.append(names.literal(net.fanIn(at)));
            }
            out.append(")\n");
        }
        writeOutputs(net, names, out);
    }

    private static void writeOutputs(PropNet net, NetNames names, Appendable out)
            throws IOException {
        NetOutputs outputs = net.outputs();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            out.append("next b" + bit + " = " + names.literal(outputs.next()[bit]) + "\n");
        }
        for (int input = 0; input < net.inputCount(); input++) {
            out.append("legal i" + input + " = " + names.literal(outputs.legal()[input]) + "\n");
        }
        out.append("terminal = " + names.literal(outputs.terminal()) + "\n");
        for (int role = 0; role < outputs.goals().length; role++) {
            for (int i = 0; i < outputs.goals()[role].length; i++) {
                String value = names.literal(outputs.goals()[role][i]);
                out.append(names.goal(role, i) + " = " + value + "\n");
            }
            for (int i = 0; i < outputs.sees()[role].length; i++) {
                String value = names.literal(outputs.sees()[role][i]);
                out.append(names.sees(role, i) + " = " + value + "\n");
            }
        }
    }
}
