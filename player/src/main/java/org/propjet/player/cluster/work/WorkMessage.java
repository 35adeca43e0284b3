package org.propjet.player.cluster.work;

import com.google.gson.JsonElement;

import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MessageText;

/**
 * What those who ask for work and those who work say to each other. Immutable.
 *
 * @param verb what it says
 * @param job which work it is about, by a name that is unique in the cluster
 * @param number which piece, from 0; or 0
 * @param attempt how often the piece was given away before; or 0
 * @param body what else there is to say, see the verbs
 */
record WorkMessage(Verb verb, String job, int number, int attempt, JsonElement body) {
    /** Of those who ask to those who work. */
    static final String REQUESTS = "work-requests";

    /** Of those who work to those who ask. */
    static final String ANSWERS = "work-answers";

    /** Sends it; false if it is too long. */
    boolean send(Cluster cluster, Member to, String topic) {
        byte[] bytes = MessageText.bytes(this);
        if (bytes.length > MessageText.MOST_BYTES) {
            return false;
        }
        cluster.send(to, topic, bytes);
        return true;
    }

    enum Verb {
        /** A request: will you do pieces of this work? With a {@link Question}. */
        ASK,
        /** To all, of who begins to work: whoever has asked before should ask again. */
        HERE,
        /** The answer: I will. With a {@link MemberProfile}. */
        READY,
        /** The other answer: I will not. With the reason. */
        REFUSED,
        /** A request: do this piece. With the piece. */
        PIECE,
        /** The answer: it is done. With the result. */
        DONE,
        /** Another answer: it cannot be done here. With the reason. */
        FAILED,
        /** Another answer: I do not have it, or not any more; give it to somebody. */
        BACK,
        /** A request, now and then: do you still have these? With their {@link PieceKey}s. */
        CHECK,
        /** A request: let all pieces come to an end with what they have. */
        STOP,
        /** A request: forget this work. */
        OVER
    }

    /** A piece that was given away. */
    record PieceKey(int number, int attempt) {}

    /**
     * What a member must know to do pieces.
     *
     * @param version the version of Propjet of who asks
     * @param kind the name of the kind of work
     * @param threadsOfPiece how many threads a piece keeps busy
     * @param mostAtATime how many pieces a member does at a time at most
     * @param order what all pieces have in common
     */
    record Question(
            String version, String kind, int threadsOfPiece, int mostAtATime, JsonElement order) {}
}
