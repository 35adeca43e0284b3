package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.StateLayout;

import java.util.List;
import java.util.stream.IntStream;

class FluentPatternsTest {
    /** Two columns, two rows, two colours; and what belongs to no group. */
    private static final StateLayout BOARD =
            StateLayout.closed(
                    List.of(
                            "(cell 1 1 black)",
                            "(cell 1 1 white)",
                            "(cell 1 2 white)",
                            "(cell 2 1 white)",
                            "(control white)",
                            "over"));

    @Test
    void fluentsShareNamesAndArguments() {
        FluentPatterns groups = FluentPatterns.of(BOARD);
        // All cells; column 1; row 1; white ones; (1, 1), column 1 and white, row 1 and white.
        assertEquals(7, groups.count());
        assertEquals(7, groups.of(1).length);
        assertEquals(4, groups.of(2).length); // all, column 1, white, column 1 and white
        assertEquals(4, groups.of(3).length); // all, row 1, white, row 1 and white
        assertEquals(4, groups.of(0).length); // all, column 1, row 1, (1, 1)
        assertEquals(0, groups.of(4).length);
        assertEquals(0, groups.of(5).length);
        List<String> ofWhite = IntStream.of(groups.of(2)).mapToObj(groups::pattern).toList();
        assertEquals(
                List.of("(cell ? ? ?)", "(cell 1 ? ?)", "(cell 1 ? white)", "(cell ? ? white)"),
                ofWhite);
    }

    @Test
    void groupsWithTheSameMembersAreOne() {
        FluentPatterns groups =
                FluentPatterns.of(StateLayout.closed(List.of("(step 1)", "(step 2)", "(step 3)")));
        assertEquals(1, groups.count());
    }
}
