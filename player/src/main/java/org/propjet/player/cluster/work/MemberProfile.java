package org.propjet.player.cluster.work;

import org.propjet.compiler.code.emit.Vectors;

import java.util.Locale;

/**
 * What a member has to work with. Immutable.
 *
 * @param version its version of Propjet
 * @param processors how many processors its virtual machine may use
 * @param threads how many of them work for others
 * @param vectorBits the width of its vectors; 0 without
 * @param heapMib its heap
 */
public record MemberProfile(
        String version, int processors, int threads, int vectorBits, long heapMib) {

    /** Returns what this process has. */
    public static MemberProfile own(String version, int threads) {
        Runtime runtime = Runtime.getRuntime();
        return new MemberProfile(
                version,
                runtime.availableProcessors(),
                threads,
                Vectors.wordCount() * Long.SIZE,
                runtime.maxMemory() >> 20);
    }

    /** Says that a member's version is another one: only the same work together. */
    static String differ(String theirs, String ours) {
        return "it has Propjet %s, and we have %s; all members need the same version"
                .formatted(theirs, ours);
    }

    /** Returns the same in words, without the version. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "%d of %d processors, %s, %,d MiB",
                threads,
                processors,
                vectorBits == 0 ? "no vectors" : "vectors of " + vectorBits + " bits",
                heapMib);
    }
}
