package org.propjet.engine.ground;

import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;

import java.util.List;

/**
 * The ground rules of a game: the third of the line's representations.
 *
 * <p>Atoms are numbers. The atoms of {@code true} are the game's fluents, those of {@code does} its
 * moves; all others are heads of rule instances. An instance says that its head holds if all its
 * literals do; a literal is {@code atomId << 1}, plus one if the atom is negated. Static conditions
 * have been decided and are gone. An atom that is negated and heads no instance never holds.
 *
 * <p>Immutable; thread-safe. The arrays that are handed out are not to be changed.
 */
public final class GroundProgram {
    /** In place of an atom that does not exist. */
    public static final int NO_ATOM = -1;

    /** In place of a rule: the instance is a fact that no rule derives each time anew. */
    public static final int NO_RULE = -1;

    private final GameRules game;
    private final AtomTable atoms;
    private final InstanceStore instances;
    private final int[] headStart;
    private final int[] handles;
    private final Outputs outputs;
    private final GroundStatistics statistics;

    /**
     * What the network will be asked for, in canonical order of the texts.
     *
     * @param fluents the fluents' texts
     * @param fluentAtoms the {@code true} atom of each
     * @param nextAtoms the {@code next} atom of each, or {@link #NO_ATOM}
     * @param initially whether each holds in the initial state
     * @param moves for each role its moves' texts
     * @param legalAtoms for each role and move the {@code legal} atom
     * @param doesAtoms for each role and move the {@code does} atom
     * @param percepts for each role the texts of what it can perceive
     * @param seesAtoms for each role and percept the {@code sees} atom
     * @param goalValues for each role the goal values as the rules state them, ascending
     * @param goalAtoms for each role and goal value the {@code goal} atom
     * @param terminalAtom the {@code terminal} atom, or {@link #NO_ATOM}
     */
    public record Outputs(
            List<String> fluents,
            int[] fluentAtoms,
            int[] nextAtoms,
            boolean[] initially,
            List<List<String>> moves,
            int[][] legalAtoms,
            int[][] doesAtoms,
            List<List<String>> percepts,
            int[][] seesAtoms,
            int[][] goalValues,
            int[][] goalAtoms,
            int terminalAtom) {}

    GroundProgram(
            GameRules game,
            AtomTable atoms,
            InstanceStore instances,
            Outputs outputs,
            GroundStatistics statistics,
            BudgetMeter meter) {
        this.game = game;
        this.atoms = atoms;
        this.instances = instances;
        this.outputs = outputs;
        this.statistics = statistics;
        this.headStart = new int[atoms.size() + 1];
        meter.look("counting instances");
        this.handles = new int[instances.size()];
        instances.forEach(
                handle -> {
                    meter.tick("counting instances");
                    headStart[instances.head(handle) + 1]++;
                });
        for (int atom = 0; atom < atoms.size(); atom++) {
            headStart[atom + 1] += headStart[atom];
        }
        meter.look("the instances of each atom");
        int[] fill = headStart.clone();
        instances.forEach(
                handle -> {
                    meter.tick("the instances of each atom");
                    handles[fill[instances.head(handle)]++] = handle;
                });
    }

    /** Returns the game's name, for people. */
    public String name() {
        return game.name();
    }

    /** Returns the roles' texts, in role order. */
    public List<String> roles() {
        return game.roles();
    }

    /** Returns the rules that were grounded. */
    public GameRules game() {
        return game;
    }

    /** Returns the rules of which the instances are. */
    public List<GameRule> rules() {
        return game.rules();
    }

    /** Returns what the network will be asked for. */
    public Outputs outputs() {
        return outputs;
    }

    /** Returns what it took and what came of it. */
    public GroundStatistics statistics() {
        return statistics;
    }

    /** Returns the number of atoms; ids are below it. */
    public int atomCount() {
        return atoms.size();
    }

    /** Returns the canonical text of an atom. */
    public String atomText(int atomId) {
        return atoms.text(atomId);
    }

    /**
     * Returns the relation of an atom: of the game, or one that a rule was split for, which no rule
     * of the game has for its head.
     */
    public Relation relationOf(int atomId) {
        return atoms.relation(atomId);
    }

    /** Returns the number of rule instances. */
    public int instanceCount() {
        return handles.length;
    }

    /** Returns the first instance of an atom; its instances end before the next atom's first. */
    public int firstInstance(int atomId) {
        return headStart[atomId];
    }

    /** Returns the number of the rule that an instance is of, or {@link #NO_RULE}. */
    public int ruleOf(int instance) {
        return instances.rule(handles[instance]);
    }

    /** Returns the number of literals of an instance. */
    public int literalCount(int instance) {
        return instances.literalCount(handles[instance]);
    }

    /** Returns a literal of an instance: {@code atomId << 1}, plus one if negated. */
    public int literal(int instance, int index) {
        return instances.literal(handles[instance], index);
    }

    /**
     * Throws if what the class promises does not hold.
     *
     * @throws IllegalStateException naming what is wrong
     */
    public void check() {
        boolean[] given = new boolean[atomCount()];
        mark(given, outputs.fluentAtoms());
        for (int[] does : outputs.doesAtoms()) {
            mark(given, does);
        }
        for (int atom = 0; atom < atomCount(); atom++) {
            boolean isHead = firstInstance(atom) < firstInstance(atom + 1);
            if (given[atom] && isHead) {
                throw new IllegalStateException("a rule derives " + atomText(atom));
            }
        }
        for (int instance = 0; instance < instanceCount(); instance++) {
            for (int i = 0; i < literalCount(instance); i++) {
                int literal = literal(instance, i);
                int atom = literal >> 1;
                boolean isHead = firstInstance(atom) < firstInstance(atom + 1);
                if ((literal & 1) == 0 && !given[atom] && !isHead) {
                    throw new IllegalStateException("nothing derives " + atomText(atom));
                }
            }
        }
    }

    private static void mark(boolean[] marks, int[] atomIds) {
        for (int atom : atomIds) {
            marks[atom] = true;
        }
    }

    /** Writes the ground rules in the language's own syntax, one a line. */
    public void write(Appendable out) throws java.io.IOException {
        for (String role : game.roles()) {
            out.append("(role ").append(role).append(")\n");
        }
        for (int i = 0; i < outputs.fluents().size(); i++) {
            if (outputs.initially()[i]) {
                out.append("(init ").append(outputs.fluents().get(i)).append(")\n");
            }
        }
        for (int atom = 0; atom < atomCount(); atom++) {
            for (int instance = firstInstance(atom);
                    instance < firstInstance(atom + 1);
                    instance++) {
                writeInstance(atom, instance, out);
            }
        }
    }

    private void writeInstance(int atom, int instance, Appendable out) throws java.io.IOException {
        int count = literalCount(instance);
        if (count == 0) {
            out.append(atomText(atom)).append('\n');
            return;
        }
        out.append("(<= ").append(atomText(atom));
        for (int i = 0; i < count; i++) {
            int literal = literal(instance, i);
            String text = atomText(literal >> 1);
            out.append(' ').append((literal & 1) == 0 ? text : "(not " + text + ")");
        }
        out.append(")\n");
    }

    /** Returns what {@link #write} writes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        try {
            write(text);
        } catch (java.io.IOException e) {
            throw new AssertionError("a StringBuilder does not fail", e);
        }
        return text.toString();
    }
}
