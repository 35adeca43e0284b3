package org.propjet.player.author;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Refusal;

import java.util.List;

/** Reads a state from a file; see {@link StateFacts}. */
public final class GivenState {
    private GivenState() {}

    /**
     * Returns the rules of a game that begins in the state of a file.
     *
     * @throws Refusal if the file cannot be read
     * @throws org.propjet.player.terminal.MistakeException if no rule of the game has a fluent
     */
    public static GameRules rules(String fileName, GameSource source) {
        return rules(GameSource.ofFile(GameSource.path(fileName), fileName), source);
    }

    /** Returns the same of a state whose text comes from anywhere. */
    public static GameRules rules(GameSource state, GameSource source) {
        Rulesheet rulesheet = source.rulesheet();
        return RuleChecker.check(StartPosition.of(rulesheet, fluents(state, rulesheet)));
    }

    /** Returns the fluents of a file. */
    public static List<String> fluents(String fileName, Rulesheet rulesheet) {
        return fluents(GameSource.ofFile(GameSource.path(fileName), fileName), rulesheet);
    }

    private static List<String> fluents(GameSource state, Rulesheet rulesheet) {
        String text = GdlParser.text(state.origin(), state.bytes());
        return StateFacts.read(state.origin(), text, rulesheet);
    }
}
