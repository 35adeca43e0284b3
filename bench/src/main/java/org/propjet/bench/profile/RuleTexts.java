package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rules as they were written, by where they stand. Immutable. */
final class RuleTexts {
    private final Map<SourceSpan, String> texts = new LinkedHashMap<>();

    RuleTexts(Rulesheet sheet) {
        for (Rule rule : sheet.rules()) {
            texts.put(rule.span(), rule.toString());
        }
    }

    /** Returns where the rules stand, in the order of the text. */
    Set<SourceSpan> spans() {
        return texts.keySet();
    }

    /** Returns the text of the rule at a place. */
    String of(SourceSpan span) {
        return texts.getOrDefault(span, "(made of others)");
    }

    /** Returns the text of a row's rule, or what the row is about instead. */
    String of(PlayoutProfile.Row row) {
        SourceSpan span = row.span();
        return span == null ? row.kind().text() : of(span);
    }

    /** Returns the text of a rule that was not reached, or what else was not. */
    String of(NeverReached never) {
        @Nullable SourceSpan span = never.span();
        return span == null ? never.text() : of(span);
    }
}
