/**
 * What random games teach about a game before it is played: features of states that the rules speak
 * of, and what each is worth.
 *
 * <p>In: {@link org.propjet.engine.rules.GameRules}, their ground rules, and a game that plays
 * random games. Out: {@link org.propjet.player.search.features.Lesson}.
 */
@NullMarked
package org.propjet.player.search.features;

import org.jspecify.annotations.NullMarked;
