package org.propjet.player.cluster.work;

/** Members work together only if they have the same version of Propjet. */
final class Versions {
    private Versions() {}

    /** Says that a member's version is another one. */
    static String differ(String theirs, String ours) {
        return "it has Propjet %s, and we have %s; all members need the same version"
                .formatted(theirs, ours);
    }
}
