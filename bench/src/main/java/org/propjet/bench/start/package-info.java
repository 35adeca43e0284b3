/**
 * What the launcher runs once after a build, so that every later start is short: {@link
 * org.propjet.bench.start.StackMaps} makes class files fit for the virtual machine's cache of
 * classes, and {@link org.propjet.bench.start.Rehearsal} uses the classes that starts need.
 */
@NullMarked
package org.propjet.bench.start;

import org.jspecify.annotations.NullMarked;
