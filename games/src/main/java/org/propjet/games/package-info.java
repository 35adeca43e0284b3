/** The rulesheets that come with Propjet; uses nothing else of it. */
@NullMarked
package org.propjet.games;

import org.jspecify.annotations.NullMarked;
