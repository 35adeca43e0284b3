package org.propjet.compiler.playout;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * The smallest of what is offered, and of these the first in their order, whichever is offered
 * first. Others are not kept: they may be large.
 *
 * <p>Thread-safe.
 */
final class Smallest<T> {
    private @Nullable T smallest;
    private int leastSize;
    private int leastIndex;

    /**
     * Looks at one; returns whether it is the smallest so far.
     *
     * @param index its place in the order
     */
    synchronized boolean offer(T offered, int size, int index) {
        boolean isBetter =
                smallest == null || size < leastSize || (size == leastSize && index < leastIndex);
        if (isBetter) {
            smallest = offered;
            leastSize = size;
            leastIndex = index;
        }
        return isBetter;
    }

    /**
     * Returns the smallest one.
     *
     * @throws NullPointerException if nothing was offered
     */
    synchronized T get() {
        return Objects.requireNonNull(smallest);
    }
}
