package org.propjet.player.cluster;

import java.util.List;
import java.util.function.Consumer;

/**
 * A cluster that this process has joined: its members, and messages to them. Nothing else is needed
 * to divide work or to share what a search has found.
 *
 * <p>Messages of one member to another about one topic come in the order in which they were sent,
 * each at most once. They are lost if one of the two is lost; who needs an answer watches the
 * members. Messages are encrypted, and come from members only.
 *
 * <p>Thread-safe. No method waits for other members, except {@link #close}.
 */
public interface Cluster extends AutoCloseable {

    /** Returns this process. */
    Member self();

    /**
     * Returns who is there now, this process included, the one that has been there longest first.
     */
    List<Member> members();

    /**
     * Has changes of the members reported.
     *
     * @param listener gets all members after each change; it must return soon
     * @return ends the reports
     */
    Subscription onMembers(Consumer<List<Member>> listener);

    /**
     * Has messages reported.
     *
     * @param topic which messages
     * @param listener gets them one after another; it must return soon
     * @return ends the reports
     */
    Subscription onMessage(String topic, Consumer<ClusterMessage> listener);

    /** Sends a message to a member. Nothing happens if it is not there any more. */
    void send(Member to, String topic, byte[] body);

    /** Sends a message to all other members. */
    void sendToAll(String topic, byte[] body);

    /** Leaves the cluster; the others learn of it at once. */
    @Override
    void close();

    /** Something that is reported until it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
