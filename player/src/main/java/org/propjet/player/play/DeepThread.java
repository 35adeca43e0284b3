package org.propjet.player.play;

/**
 * Threads in which rules are walked and evaluated: by recursion, so that those that nest deeply
 * need a large stack. They are daemons.
 */
public final class DeepThread {
    private static final long STACK_BYTES = 64 << 20;

    private DeepThread() {}

    /** Returns what makes threads of a name. */
    public static Thread.Builder.OfPlatform named(String name) {
        return Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES);
    }
}
