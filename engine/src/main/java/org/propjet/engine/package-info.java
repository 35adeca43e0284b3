/** What all packages have in common: the mark of what programs may rely on. */
@NullMarked
package org.propjet.engine;

import org.jspecify.annotations.NullMarked;
