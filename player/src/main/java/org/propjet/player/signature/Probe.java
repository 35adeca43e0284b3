package org.propjet.player.signature;

/** What is done with a game for a signature. */
interface Probe {
    /** Does it, and adds what comes of it. */
    void add(SignatureGame game, Signature signature);
}
