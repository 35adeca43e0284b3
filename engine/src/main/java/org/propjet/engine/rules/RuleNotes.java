package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.Diagnostic.Severity;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks for what an author may not have meant in rules that can be played: relations and fluents
 * that nothing uses, fluents and moves that are asked for and can never be, roles that there are
 * not, symbols that look like another one misspelt.
 *
 * <p>Not thread-safe; for one rulesheet. Cost: linear in the rules; of what thousands of names may
 * have meant, only so many guesses are made as take a second.
 */
public final class RuleNotes {
    /** A misspelt word has some letters; of shorter ones too many look alike. */
    private static final int MIN_GUESSED_LENGTH = 4;

    private final Rulesheet rulesheet;
    private final List<Diagnostic> notes = new ArrayList<>();

    // For fluents, moves and relations: where each is first given, and where first asked for.
    private final Map<String, Place> givenRelations = new LinkedHashMap<>();
    private final Map<String, Place> givenFluents = new LinkedHashMap<>();
    private final Map<String, Place> askedFluents = new LinkedHashMap<>();
    private final Map<String, Place> legalMoves = new LinkedHashMap<>();
    private final Map<String, Place> askedMoves = new LinkedHashMap<>();
    private final Set<String> askedRelations = new HashSet<>();
    private final Map<String, Place> symbols = new LinkedHashMap<>();
    private final Map<String, Integer> symbolCounts = new LinkedHashMap<>();
    private final Set<Term> roles;
    private final Guesses roleGuesses;
    private final String allRoles;

    /** The rule that was noted last, and its text: one rule may have thousands of notes. */
    private @Nullable SourceSpan lastRule;

    private String lastForm = "";

    /** Where something stands, and in which rule. */
    private record Place(SourceSpan span, Rule rule) {}

    private RuleNotes(Rulesheet rulesheet, GameRules rules) {
        this.rulesheet = rulesheet;
        this.roles = Set.copyOf(rules.roleTerms());
        this.roleGuesses = new Guesses(rules.roles());
        this.allRoles = Diagnostics.shortened(rules.roles().toString());
    }

    /** Guesses which of some names another one is. */
    private static final class Guesses {
        final Set<String> names;
        final ClosestWord closest;

        Guesses(List<String> names) {
            this.names = Set.copyOf(names);
            this.closest = new ClosestWord(names);
        }

        String about(String word, String otherwise) {
            if (names.contains(word)) {
                return "it has another number of arguments elsewhere";
            }
            return closest.to(word).map(name -> "did you mean " + name + "?").orElse(otherwise);
        }
    }

    /**
     * Returns the notes, in the order of the text.
     *
     * @param rulesheet the rules as they were written
     * @param rules the same rules, checked
     */
    public static List<Diagnostic> of(Rulesheet rulesheet, GameRules rules) {
        return new RuleNotes(rulesheet, rules).find();
    }

    private List<Diagnostic> find() {
        for (Rule rule : rulesheet.rules()) {
            add(rule.head(), new Place(rule.span(), rule), true);
            for (Literal.Positive condition : LiteralFinder.all(rule.body())) {
                add(condition.sentence(), new Place(condition.span(), rule), false);
            }
        }
        noteUnused();
        noteImpossible(askedFluents, givenFluents, "the fluent", "is never true: no init or next");
        noteImpossible(askedMoves, legalMoves, "the move", "is never made: no legal");
        noteMisspelt();
        notes.sort(
                Comparator.comparingInt((Diagnostic note) -> note.span().line())
                        .thenComparingInt(note -> note.span().column()));
        return notes;
    }

    private void note(Place place, String message, String advice) {
        if (!place.rule().span().equals(lastRule)) {
            lastRule = place.rule().span();
            lastForm = Diagnostics.shortened(place.rule().toString());
        }
        notes.add(new Diagnostic(Severity.NOTE, place.span(), lastForm, message, advice));
    }

    private void add(Term sentence, Place place, boolean isHead) {
        List<Term> arguments =
                sentence instanceof Term.Compound compound ? compound.arguments() : List.of();
        String name = sentence instanceof Term.Compound compound ? compound.name() : "";
        Keyword keyword = Keywords.named(name.isEmpty() ? sentence.toString() : name);
        if (keyword != Keyword.NONE && arguments.size() != Keywords.arityOf(keyword)) {
            keyword = Keyword.NONE;
        }
        switch (keyword) {
            case INIT, NEXT -> givenFluents.putIfAbsent(key(arguments.get(0)), place);
            case TRUE -> askedFluents.putIfAbsent(key(arguments.get(0)), place);
            case LEGAL -> legalMoves.putIfAbsent(key(arguments.get(1)), place);
            case DOES -> askedMoves.putIfAbsent(key(arguments.get(1)), place);
            case NONE -> {
                if (isHead) {
                    givenRelations.putIfAbsent(key(sentence), place);
                } else {
                    askedRelations.add(key(sentence));
                }
            }
            default -> {}
        }
        if (keyword == Keyword.INIT && !isHead) {
            askedFluents.putIfAbsent(key(arguments.get(0)), place);
        }
        switch (keyword) {
            case LEGAL, DOES, GOAL, SEES, INPUT -> noteUnknownRole(arguments.get(0), place);
            default -> {}
        }
        arguments.forEach(argument -> addSymbols(argument, place));
    }

    private void noteUnknownRole(Term role, Place place) {
        if (role instanceof Term.Constant constant && !roles.contains(constant)) {
            note(
                    place,
                    "there is no role " + constant,
                    roleGuesses.about(constant.name(), "the roles are " + allRoles));
        }
    }

    private void addSymbols(Term term, Place place) {
        @Nullable String name =
                switch (term) {
                    case Term.Constant constant -> constant.name();
                    case Term.Compound compound -> compound.name();
                    case Term.Variable variable -> null;
                };
        if (name != null) {
            symbols.putIfAbsent(name, place);
            symbolCounts.merge(name, 1, Integer::sum);
        }
        if (term instanceof Term.Compound compound) {
            compound.arguments().forEach(argument -> addSymbols(argument, place));
        }
    }

    private static String key(Term term) {
        return switch (term) {
            case Term.Compound compound -> compound.name() + "/" + compound.arguments().size();
            case Term.Constant constant -> constant.name() + "/0";
            case Term.Variable variable -> "?";
        };
    }

    private void noteUnused() {
        givenRelations.forEach(
                (relation, place) -> {
                    if (!askedRelations.contains(relation)) {
                        note(place, "nothing uses " + relation, "is it needed?");
                    }
                });
        if (!askedFluents.containsKey("?")) {
            givenFluents.forEach(
                    (fluent, place) -> {
                        if (!askedFluents.containsKey(fluent) && !fluent.equals("?")) {
                            note(
                                    place,
                                    "no rule asks for the fluent " + fluent,
                                    "is it there to be looked at only?");
                        }
                    });
        }
    }

    private void noteImpossible(
            Map<String, Place> asked, Map<String, Place> given, String what, String why) {
        if (given.containsKey("?")) {
            return;
        }
        Guesses guesses = new Guesses(namesOf(given));
        asked.forEach(
                (key, place) -> {
                    if (!given.containsKey(key) && !key.equals("?")) {
                        note(
                                place,
                                what + " " + key + " " + why + " gives it",
                                guesses.about(nameOf(key), "is the name misspelt?"));
                    }
                });
    }

    private static String nameOf(String key) {
        return key.substring(0, key.lastIndexOf('/'));
    }

    private static List<String> namesOf(Map<String, Place> keys) {
        return keys.keySet().stream().map(RuleNotes::nameOf).toList();
    }

    /** A symbol that occurs once, and looks like one that occurs more often. */
    private void noteMisspelt() {
        List<String> frequent = new ArrayList<>();
        symbolCounts.forEach(
                (symbol, count) -> {
                    if (count > 1) {
                        frequent.add(symbol);
                    }
                });
        ClosestWord closest = new ClosestWord(frequent);
        Set<SourceSpan> noted = new HashSet<>();
        notes.forEach(note -> noted.add(note.span()));
        symbols.forEach(
                (symbol, place) -> {
                    if (symbolCounts.getOrDefault(symbol, 0) == 1
                            && symbol.length() >= MIN_GUESSED_LENGTH
                            && symbol.chars().noneMatch(c -> c >= '0' && c <= '9')
                            && !noted.contains(place.span())) {
                        closest.neighbourOf(symbol)
                                .filter(other -> other.length() >= MIN_GUESSED_LENGTH)
                                .filter(other -> ClosestWord.distance(symbol, other, 1) == 1)
                                .ifPresent(
                                        other ->
                                                note(
                                                        place,
                                                        symbol + " occurs only here",
                                                        "did you mean " + other + "?"));
                    }
                });
    }
}
