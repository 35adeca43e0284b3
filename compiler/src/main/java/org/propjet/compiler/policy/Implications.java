package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.logic.NetLiteral;

import java.util.function.IntPredicate;

/**
 * What can be seen of a literal by looking at the conjunctions that it is made of. Not thread-safe.
 */
final class Implications {
    private final CircuitBuilder builder;
    private final BuildLimit limit;

    Implications(CircuitBuilder builder, BuildLimit limit) {
        this.builder = builder;
        this.limit = limit;
    }

    /** Returns a literal, the disjuncts that it is made of, theirs, and so on. */
    IntOpenHashSet disjuncts(int literal) {
        IntOpenHashSet found = new IntOpenHashSet();
        walk(literal, found::add);
        return found;
    }

    /** Returns a literal without those of its disjuncts that are among some others. */
    int without(int literal, IntOpenHashSet others) {
        IntArrayList left = new IntArrayList();
        walk(
                literal,
                part -> {
                    boolean isLeft = !others.contains(part);
                    if (isLeft && !isDisjunction(part)) {
                        left.add(NetLiteral.not(part));
                    }
                    return isLeft;
                });
        return NetLiteral.not(builder.and(left.elements(), 0, left.size()));
    }

    /** Walks through the disjuncts that a literal is made of, into those that are opened. */
    private void walk(int literal, IntPredicate opens) {
        IntArrayList path = new IntArrayList();
        path.add(literal);
        while (!path.isEmpty()) {
            int top = path.popInt();
            limit.spend(1);
            if (opens.test(top) && isDisjunction(top)) {
                path.add(builder.first(top) ^ 1);
                path.add(builder.second(top) ^ 1);
            }
        }
    }

    private boolean isDisjunction(int literal) {
        return NetLiteral.isNegated(literal) && builder.isAnd(literal);
    }

    /** Returns whether a literal can be seen to imply one of some others. */
    boolean implies(int literal, IntOpenHashSet others, int depth) {
        limit.spend(1);
        if (others.contains(literal)) {
            return true;
        }
        if (depth == 0 || !builder.isAnd(literal)) {
            return false;
        }
        int flip = literal & 1;
        boolean first = implies(builder.first(literal) ^ flip, others, depth - 1);
        return first == (flip != 0)
                ? implies(builder.second(literal) ^ flip, others, depth - 1)
                : first;
    }
}
