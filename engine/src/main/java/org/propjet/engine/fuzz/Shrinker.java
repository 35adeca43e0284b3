package org.propjet.engine.fuzz;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Makes a text smaller as long as it shows the same fault: by delta debugging over its sentences
 * (Zeller and Hildebrandt, 2002), and then by leaving out parts of each, or putting a part in place
 * of the whole.
 *
 * <p>Stateless. Cost: some hundred trials for a rulesheet of fifty rules.
 */
public final class Shrinker {
    private final Predicate<String> isFaulty;

    /**
     * Makes a shrinker.
     *
     * @param isFaulty whether a text shows the fault
     */
    public Shrinker(Predicate<String> isFaulty) {
        this.isFaulty = isFaulty;
    }

    /**
     * Returns a text that shows the fault, and of which nothing more can be left out; the same one
     * if its parentheses do not match.
     */
    public String shrink(String text) {
        List<Term> forms;
        try {
            forms = GdlParser.parseTerms("faulty", text);
        } catch (RulesheetException notSentences) {
            return text;
        }
        if (!isFaulty.test(text(forms))) {
            return text; // comments or spaces matter
        }
        int size;
        do {
            size = text(forms).length();
            forms = withFewer(forms);
            for (int i = 0; i < forms.size(); i++) {
                forms = withSmaller(forms, i);
            }
        } while (text(forms).length() < size);
        return text(forms);
    }

    private static String text(List<Term> forms) {
        return forms.stream().map(form -> form + "\n").collect(Collectors.joining());
    }

    /** Leaves out runs of sentences, long ones first. */
    private List<Term> withFewer(List<Term> forms) {
        List<Term> left = forms;
        for (int run = Math.max(1, forms.size() / 2); run > 0; run /= 2) {
            for (int at = 0; at < left.size(); ) {
                List<Term> fewer = new ArrayList<>(left.subList(0, at));
                fewer.addAll(left.subList(Math.min(left.size(), at + run), left.size()));
                if (isFaulty.test(text(fewer))) {
                    left = fewer;
                } else {
                    at += run;
                }
            }
        }
        return left;
    }

    private List<Term> withSmaller(List<Term> forms, int index) {
        List<Term> left = new ArrayList<>(forms);
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Term candidate : smallerOnes(left.get(index))) {
                List<Term> tried = new ArrayList<>(left);
                tried.set(index, candidate);
                if (isFaulty.test(text(tried))) {
                    left = tried;
                    smaller = true;
                    break;
                }
            }
        }
        return left;
    }

    /** Returns a term with one part left out or put in place of what it is a part of. */
    private static List<Term> smallerOnes(Term term) {
        List<Term> smaller = new ArrayList<>();
        if (term instanceof Term.Compound compound) {
            smaller.add(new Term.Constant(compound.name()));
            smaller.addAll(compound.arguments());
            for (int i = 0; i < compound.arguments().size(); i++) {
                List<Term> fewer = new ArrayList<>(compound.arguments());
                fewer.remove(i);
                smaller.add(new Term.Compound(compound.name(), fewer));
            }
            for (int i = 0; i < compound.arguments().size(); i++) {
                for (Term part : smallerOnes(compound.arguments().get(i))) {
                    List<Term> changed = new ArrayList<>(compound.arguments());
                    changed.set(i, part);
                    smaller.add(new Term.Compound(compound.name(), changed));
                }
            }
        }
        return smaller;
    }
}
