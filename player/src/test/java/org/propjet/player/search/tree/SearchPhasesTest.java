package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.play.Games;

class SearchPhasesTest {
    private static final UctOptions OPTIONS = UctOptions.standard().with(UctOptions.MEMORY, 64);

    private static SearchPhases phases(String game) {
        return new SearchPhases(Games.bundled(game), OPTIONS, 300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "ticTacToeThree", "pegSolitaire"})
    void phasesLeaveTheTreeAsItWas(String game) {
        SearchPhases phases = phases(game);
        int firstRows = phases.descend();
        assertTrue(firstRows >= SearchPhases.LEAVES, () -> firstRows + " rows");
        assertTrue(phases.nodeCount() >= 300);
        int nodes = phases.nodeCount();
        long visits = phases.graph().visits(phases.root());
        assertEquals(firstRows, phases.descend(), "the same leaves");
        phases.computeRows();
        assertEquals(nodes, phases.nodeCount());
        assertEquals(visits, phases.graph().visits(phases.root()));
    }

    @Test
    void oneMoveOfALeafIsEnough() {
        SearchPhases phases =
                new SearchPhases(Games.bundled("reversi"), OPTIONS.with(UctOptions.ROWS, 1), 300);
        phases.addNodes();
        assertEquals(SearchPhases.LEAVES, phases.computeRows());
    }

    @Test
    void rolesMayChooseAtOnce() {
        SearchPhases phases = phases("tron");
        assertTrue(phases.descend() >= SearchPhases.LEAVES);
        assertTrue(phases.expand() > 0);
        assertEquals(phases.computeRows(), phases.backUp());
    }

    @Test
    void nodesThatAreAddedAreForgotten() {
        SearchPhases phases = phases("tron");
        int nodes = phases.nodeCount();
        phases.addNodes();
        phases.addNodes();
        assertEquals(nodes, phases.nodeCount());
        phases.descend();
        assertThrows(IllegalStateException.class, phases::addNodes);
        phases.prepare();
        phases.addNodes();
    }

    @Test
    void backingUpCountsEachRowOnce() {
        SearchPhases phases = phases("connectFour");
        long visits = phases.graph().visits(phases.root());
        int rows = phases.backUp();
        assertTrue(rows > SearchPhases.LEAVES, () -> rows + " rows");
        assertEquals(visits + rows, phases.graph().visits(phases.root()));
        assertEquals(rows, phases.computeRows());
    }

    @Test
    void anExpansionLeavesRowsForPlayouts() {
        SearchPhases phases = phases("breakthroughSmall");
        int chosen = phases.descend();
        int played = phases.expand();
        assertTrue(played > 0 && played <= chosen, () -> played + " of " + chosen);
        phases.prepare();
    }

    @Test
    void aGameThatIsSolvedIsRefused() {
        IllegalStateException refusal =
                assertThrows(
                        IllegalStateException.class,
                        () -> new SearchPhases(Games.bundled("ticTacToe"), OPTIONS, 100_000));
        assertTrue(refusal.toString().contains("has solved the game"), refusal::toString);
    }
}
