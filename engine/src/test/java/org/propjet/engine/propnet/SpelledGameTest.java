package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Every bundled game with capitals in its symbols is the same game, and written with them. */
class SpelledGameTest {
    private static final Pattern SYMBOL = Pattern.compile("[^\\s();]+|;.*");

    static List<String> games() {
        return GameLibrary.names();
    }

    /** Writes every second letter of each symbol large; not always the same ones. */
    private static String capitalised(String rulesheet) {
        boolean[] first = {false};
        return SYMBOL.matcher(rulesheet)
                .replaceAll(
                        match -> {
                            StringBuilder symbol = new StringBuilder(match.group());
                            first[0] = !first[0];
                            for (int i = first[0] ? 0 : 1; i < symbol.length(); i += 2) {
                                symbol.setCharAt(i, Character.toUpperCase(symbol.charAt(i)));
                            }
                            return symbol.toString().replace("$", "\\$");
                        });
    }

    private static GameRules rules(String name, String text) {
        return RuleChecker.check(GdlParser.parse(name, text));
    }

    private static Game net(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    @ParameterizedTest
    @MethodSource("games")
    void aMoveIsWrittenAsSpelledAndReadInAnyCase(String name) {
        GameRules rules = rules(name, capitalised(GameLibrary.rules(name)));
        Game game = net(rules);
        Game plain = net(rules(name, GameLibrary.rules(name)));
        assertEquals(plain.roles(), game.roles().stream().map(Spelling::folded).toList());
        compare(plain.moveTable(), game.moveTable(), rules.spelling());
        compare(plain.perceptTable(), game.perceptTable(), rules.spelling());
        StateLayout layout = game.stateLayout();
        assertEquals(plain.stateLayout().fluentCount(), layout.fluentCount());
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            String fluent = layout.fluent(bit);
            assertEquals(Spelling.folded(plain.stateLayout().fluent(bit)), Spelling.folded(fluent));
            assertEquals(fluent, rules.spelling().of(Spelling.folded(fluent)));
            assertEquals(bit, layout.bitOf(Spelling.folded(fluent)));
            assertEquals(bit, layout.bitOf(fluent.toUpperCase(Locale.ROOT)));
        }
        assertEquals(
                plain.stateLayout().fluentsOf(plain.initialState()),
                layout.fluentsOf(game.initialState()).stream().map(Spelling::folded).toList());
    }

    private static void compare(MoveTable plain, MoveTable spelled, Spelling spelling) {
        boolean hasCapitals = false;
        for (int role = 0; role < plain.roleCount(); role++) {
            assertEquals(plain.moveCount(role), spelled.moveCount(role));
            for (int id = 0; id < plain.moveCount(role); id++) {
                String canonical = plain.move(role, id);
                String written = spelled.move(role, id);
                hasCapitals |= !canonical.equals(written);
                assertEquals(written, spelling.of(canonical));
                assertEquals(written, spelling.of(written));
                assertEquals(Spelling.folded(canonical), Spelling.folded(written));
                assertEquals(written, GdlParser.parseTerms("move", written).get(0).toString());
                assertEquals(id, spelled.idOf(role, canonical));
                assertEquals(id, spelled.idOf(role, written));
                assertEquals(id, spelled.idOf(role, written.toUpperCase(Locale.ROOT)));
            }
        }
        assertTrue(hasCapitals || plain.moveCount(0) == 0, "no move has capitals");
    }

    /** The tables of the reference are open: moves are added as they are met, or asked for. */
    @ParameterizedTest
    @MethodSource("games")
    void theReferenceSpellsMovesThatOthersNameFirst(String name) {
        GameRules rules = rules(name, capitalised(GameLibrary.rules(name)));
        RuleGame plain = RuleGame.of(rules(name, GameLibrary.rules(name)));
        RuleGame game = RuleGame.of(rules);
        List<String> canonical = new ArrayList<>();
        Reasoner plainReasoner = plain.newReasoner();
        plainReasoner.setState(plain.initialState());
        Reasoner reasoner = game.newReasoner();
        for (int role = 0; role < game.roles().size(); role++) {
            for (int id : plainReasoner.legalMoves(role)) {
                String move = plain.moveTable().move(role, id);
                canonical.add(move);
                int known = game.moveTable().intern(role, move.toUpperCase(Locale.ROOT));
                assertEquals(rules.spelling().of(move), game.moveTable().move(role, known));
            }
        }
        reasoner.setState(game.initialState());
        List<String> written = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            for (int id : reasoner.legalMoves(role)) {
                written.add(game.moveTable().move(role, id));
            }
        }
        assertEquals(canonical, written.stream().map(Spelling::folded).toList());
        assertNotEquals(canonical, written);
    }
}
