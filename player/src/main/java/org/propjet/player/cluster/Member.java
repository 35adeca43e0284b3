package org.propjet.player.cluster;

/**
 * A process that has joined a cluster. Two are equal if they are the same process; who leaves and
 * joins again is another member.
 *
 * @param id unique in the cluster, also over time
 * @param name what people call it: host and process, for example
 */
public record Member(String id, String name) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Member member && id.equals(member.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
