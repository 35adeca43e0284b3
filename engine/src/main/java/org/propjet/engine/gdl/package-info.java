/**
 * Text to rules as they were written: the first stage of the line.
 *
 * <p>In: the bytes of a rulesheet in KIF. Out: a {@link org.propjet.engine.gdl.Rulesheet}, in which
 * every rule, condition and term is a value with its place in the text. {@code KifDecoder} decodes
 * the bytes, {@code KifReader} reads nested forms from the text, and {@link
 * org.propjet.engine.gdl.GdlParser} reads rules from the forms. This package knows the connectives
 * ({@code <=}, {@code not}, {@code or}, {@code and}, {@code distinct}). It knows no keyword: the
 * next package says what the rules mean.
 *
 * <p>Invariants: a symbol is spelled alike wherever a rulesheet has it, as {@link
 * org.propjet.engine.gdl.Spelling} says; terms and conditions nest at most 500 deep, so that they
 * can be walked by recursion; the text of a term, read again, gives the same term.
 */
@NullMarked
package org.propjet.engine.gdl;

import org.jspecify.annotations.NullMarked;
