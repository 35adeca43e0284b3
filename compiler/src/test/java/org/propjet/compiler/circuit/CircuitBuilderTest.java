package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.junit.jupiter.api.Test;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.RuleSets;

import java.util.List;
import java.util.stream.IntStream;

class CircuitBuilderTest {

    private static CircuitBuilder builder(int inputCount) {
        return new CircuitBuilder(
                inputCount, new RuleSets(List.of()), new BudgetMeter(GroundingBudget.standard()));
    }

    @Test
    void partsOfOneSideAreKeptTogether() {
        CircuitBuilder builder = builder(6);
        int first = builder.and(builder.input(1), builder.input(2));
        int second = builder.and(builder.input(3), builder.input(4));
        int mixed = builder.and(builder.input(5), builder.input(1));
        int all = builder.and(builder.and(first, second), mixed);
        IntOpenHashSet some = new IntOpenHashSet(new int[] {builder.input(1), builder.input(2)});
        IntArrayList ofSome = new IntArrayList();
        IntArrayList others = new IntArrayList();
        builder.divide(all, some, ofSome, others);
        assertEquals(IntArrayList.of(builder.input(1), first), ofSome);
        assertEquals(IntArrayList.of(builder.input(5), second), others);
    }

    @Test
    void aConjunctionOfVeryManyIsTakenAsAWhole() {
        CircuitBuilder wide = builder(10_000);
        int[] inputs = IntStream.range(0, 10_000).map(wide::input).toArray();
        int all = wide.and(inputs, 0, inputs.length);
        assertEquals(all, wide.parts(all)[0]);
        int half = wide.and(inputs, 0, 2_500);
        assertEquals(2_500, wide.parts(half).length);
    }
}
