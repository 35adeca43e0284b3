package org.propjet.player.cli;

import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.nio.charset.StandardCharsets;

/**
 * Reads a state from a file: its fluents in KIF, one after the other, plain or as the argument of
 * {@code true} or {@code init}.
 */
final class StateFile {
    private StateFile() {}

    /**
     * Reads a state.
     *
     * @param fileName the file
     * @param layout the game's fluents
     * @throws Refusal if the file cannot be read, or is not a state of the game
     */
    static long[] read(String fileName, StateLayout layout) {
        byte[] bytes = GameSource.readFile(GameSource.path(fileName), fileName);
        String text = new String(bytes, StandardCharsets.UTF_8);
        long[] state = layout.newState();
        for (Term term : GdlParser.parseTerms(fileName, text)) {
            Term fluent = unwrapped(term);
            if (!fluent.isGround()) {
                throw new Refusal(fileName + ": the fluent " + fluent + " has a variable");
            }
            String name = fluent.toString();
            int bit = layout.isOpen() ? layout.intern(name) : layout.bitOf(name);
            if (bit < 0) {
                throw new Refusal(fileName + ": no state of the game has the fluent " + name);
            }
            state[bit >>> 6] |= 1L << bit;
        }
        return state;
    }

    private static Term unwrapped(Term term) {
        return term instanceof Term.Compound sentence
                        && sentence.arguments().size() == 1
                        && (sentence.name().equalsIgnoreCase("true")
                                || sentence.name().equalsIgnoreCase("init"))
                ? sentence.arguments().get(0)
                : term;
    }
}
