package org.propjet.engine.fuzz;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes a place or two of a text: what comes of it may be no rulesheet any more. */
final class Damage {
    private final Random random;

    Damage(Random random) {
        this.random = random;
    }

    /** Returns a text with a part of it left out, written twice, or put in place of another. */
    String of(String text) {
        List<Term> forms = new ArrayList<>(GdlParser.parseTerms("damaged", text));
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            int at = random.nextInt(forms.size());
            forms.set(at, damaged(forms.get(at), forms));
        }
        StringBuilder damaged = new StringBuilder();
        forms.forEach(form -> damaged.append(form).append('\n'));
        return damaged.toString();
    }

    private Term damaged(Term form, List<Term> forms) {
        if (form instanceof Term.Compound compound && !compound.arguments().isEmpty()) {
            List<Term> arguments = new ArrayList<>(compound.arguments());
            int at = random.nextInt(arguments.size());
            switch (random.nextInt(6)) {
                case 0 -> arguments.remove(at);
                case 1 -> arguments.add(arguments.get(at));
                case 2 -> arguments.set(at, part(forms));
                default -> arguments.set(at, damaged(arguments.get(at), forms));
            }
            return new Term.Compound(compound.name(), arguments);
        }
        return random.nextInt(3) == 0 ? form : part(forms);
    }

    private Term part(List<Term> forms) {
        Term part = forms.get(random.nextInt(forms.size()));
        while (part instanceof Term.Compound compound
                && !compound.arguments().isEmpty()
                && random.nextInt(4) > 0) {
            part = compound.arguments().get(random.nextInt(compound.arguments().size()));
        }
        return part;
    }
}
