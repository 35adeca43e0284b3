/**
 * Mutual exclusion: groups of fluents of which at most one holds in any state.
 *
 * <p>In: a {@link org.propjet.engine.propnet.NetGame}. Out: {@link
 * org.propjet.engine.exclusion.FluentGroups}, each group proved by induction over the network.
 * {@link org.propjet.engine.exclusion.GroupCandidates} guesses, {@link
 * org.propjet.engine.exclusion.GroupProof} proves.
 */
@NullMarked
package org.propjet.engine.exclusion;

import org.jspecify.annotations.NullMarked;
