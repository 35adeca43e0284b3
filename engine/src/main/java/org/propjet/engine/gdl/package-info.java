/**
 * Text to rules as they were written: the start of the line.
 *
 * <p>In: the bytes of a rulesheet in KIF. Out: a {@link org.propjet.engine.gdl.Rulesheet}, in which
 * every rule, condition and term is a value with its place in the text. {@code KifDecoder} makes
 * text of the bytes, {@code KifReader} makes forms of the text, {@link
 * org.propjet.engine.gdl.GdlParser} makes rules of the forms. What the rules mean is the next
 * package's business: this one knows the connectives ({@code <=}, {@code not}, {@code or}, {@code
 * and}, {@code distinct}) and no keyword.
 *
 * <p>Invariants: a symbol is spelled alike wherever a rulesheet has it, as {@link
 * org.propjet.engine.gdl.Spelling} says; terms and conditions nest at most a few hundred deep, so
 * that they can be walked by recursion; the text of a term, read again, gives the same term.
 */
@NullMarked
package org.propjet.engine.gdl;

import org.jspecify.annotations.NullMarked;
