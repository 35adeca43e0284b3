package org.propjet.player.search;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * What searches on other machines know of nodes of a {@link StateGraph}. Each of them says how
 * often it visited an edge in all, so that it does no harm if it says so twice or if something is
 * lost: what it said last counts, and replaces what it said before.
 *
 * <p>All threads may ask {@link #of}; one thread does everything else. Memory: bounded, see {@link
 * #MOST_COUNTS}.
 */
final class SharedNodes {
    /** The most edges that are counted, those of each sender by themselves: some 40 MB. */
    static final int MOST_COUNTS = 1 << 20;

    /** After so many calls of {@link #publish} nobody is expected to visit a node any more. */
    private static final int RECENT = 8;

    /** Tells how often this search has visited an edge of a node; 0 if it is another node now. */
    @FunctionalInterface
    interface OwnVisits {
        long of(int node, int tag, int role, int edge);
    }

    /** What one sender said of a node. */
    private record Said(long[][] visits, float[][] values) {}

    /** What all said of a node, and when somebody spoke of it last. */
    private static final class Entry {
        private final int ply;
        private final Map<String, Said> said = new HashMap<>();
        private final long[][] visits;
        private final double[][] sums;
        private int node;
        private int tag;
        private long heard;
        private OtherEdges @Nullable [] roles;

        Entry(int ply, long[][] like) {
            this.ply = ply;
            this.visits = new long[like.length][];
            this.sums = new double[like.length][];
            for (int role = 0; role < like.length; role++) {
                visits[role] = new long[like[role].length];
                sums[role] = new double[like[role].length];
            }
        }

        private int edgeCount() {
            int count = 0;
            for (long[] edges : visits) {
                count += edges.length;
            }
            return count;
        }

        private boolean isLike(long[][] others) {
            for (int role = 0; role < visits.length; role++) {
                if (visits[role].length != others[role].length) {
                    return false;
                }
            }
            return true;
        }

        private void add(Said more, int sign) {
            for (int role = 0; role < visits.length; role++) {
                for (int edge = 0; edge < visits[role].length; edge++) {
                    long count = sign * more.visits[role][edge];
                    visits[role][edge] += count;
                    sums[role][edge] += count * (double) more.values[role][edge];
                }
            }
            roles = null;
        }

        /** Returns what others know of each role's moves. */
        private OtherEdges[] roles(long now, OwnVisits own, double mostGrowth) {
            OtherEdges[] known = roles;
            if (known == null) {
                known = new OtherEdges[visits.length];
                for (int role = 0; role < known.length; role++) {
                    known[role] = edges(role, own, mostGrowth);
                }
            } else if (now - heard == RECENT) {
                known = Arrays.stream(known).map(OtherEdges::atRest).toArray(OtherEdges[]::new);
            }
            roles = known;
            return known;
        }

        private OtherEdges edges(int role, OwnVisits own, double mostGrowth) {
            int count = visits[role].length;
            long[] ownVisits = new long[count];
            double[] means = new double[count];
            for (int edge = 0; edge < count; edge++) {
                means[edge] = sums[role][edge] / Math.max(1, visits[role][edge]);
                ownVisits[edge] = own.of(node, tag, role, edge);
            }
            return new OtherEdges(visits[role], means, ownVisits, mostGrowth);
        }
    }

    /**
     * Found by the number of a node; never full. Everything lies side by side, as each look is made
     * at a node that was not looked at just before.
     *
     * @param filter a bit for each hash, which is 0 if there is no such node
     * @param roleCount how many edges stand in a row for each place
     */
    private record Table(
            long[] filter, int roleCount, int[] nodes, int[] tags, @Nullable OtherEdges[] edges) {
        static Table of(int length, int roleCount) {
            return new Table(
                    new long[FILTER_BITS / Long.SIZE],
                    roleCount,
                    new int[length],
                    new int[length],
                    new @Nullable OtherEdges[length * roleCount]);
        }

        boolean mayHave(int node) {
            int bit = filterBit(node);
            return (filter[bit >>> 6] >>> bit & 1) != 0;
        }

        void add(int node, int tag, OtherEdges[] roles) {
            int bit = filterBit(node);
            filter[bit >>> 6] |= 1L << bit;
            int at = bucket(node);
            while (edges[at * roleCount] != null) {
                at = (at + 1) & (nodes.length - 1);
            }
            nodes[at] = node;
            tags[at] = tag;
            System.arraycopy(roles, 0, edges, at * roleCount, roleCount);
        }

        @Nullable OtherEdges find(int node, int tag, int role) {
            for (int at = bucket(node); ; at = (at + 1) & (nodes.length - 1)) {
                OtherEdges found = edges[at * roleCount + role];
                if (found == null || (nodes[at] == node && tags[at] == tag)) {
                    return found;
                }
            }
        }

        private static int filterBit(int node) {
            return hash(node) >>> FILTER_SHIFT;
        }

        private int bucket(int node) {
            return hash(node) >>> Integer.numberOfLeadingZeros(nodes.length - 1);
        }

        private static int hash(int node) {
            return node * 0x9E3779B9;
        }
    }

    /**
     * The most bits that say whether others may know a node: 4 KiB, which stay in the nearest
     * cache.
     */
    private static final int FILTER_BITS = 1 << 15;

    /** How far a hash is shifted for its bit. */
    private static final int FILTER_SHIFT = 32 - Integer.numberOfTrailingZeros(FILTER_BITS);

    private final int roleCount;
    private final Map<Long, Entry> entries = new HashMap<>();
    private long countCount;
    private long now;
    private volatile Table table;

    /** Knows nothing yet of a game with so many roles. */
    SharedNodes(int roleCount) {
        this.roleCount = roleCount;
        this.table = Table.of(2, roleCount);
    }

    /** Returns false if others know nothing of a node, whatever its tag. Cost: a look, no more. */
    boolean mayKnow(int node) {
        return table.mayHave(node);
    }

    /**
     * Returns what others know of a role's moves in a node, or null if nothing. Cost: a look into a
     * small table.
     */
    @Nullable OtherEdges of(int node, int tag, int role) {
        return table.find(node, tag, role);
    }

    /**
     * Takes note of what a sender says of a node, instead of what it said before.
     *
     * @param hash the node's hash
     * @param visits for each role, what the sender itself has visited of each edge
     * @param values for each role, the edges' values, 0 to 100
     */
    void hear(
            String sender,
            long hash,
            int ply,
            int node,
            int tag,
            long[][] visits,
            float[][] values) {
        Entry entry = entries.get(hash);
        if (entry == null || !entry.isLike(visits)) {
            forget(hash);
            entry = new Entry(ply, visits);
            entries.put(hash, entry);
        }
        if (entry.node != node || entry.tag != tag) {
            entry.node = node;
            entry.tag = tag;
            entry.roles = null;
        }
        Said said = new Said(visits, values);
        Said before = entry.said.put(sender, said);
        if (before == null) {
            countCount += entry.edgeCount();
        } else {
            entry.add(before, -1);
        }
        entry.add(said, 1);
        entry.heard = now;
        while (countCount > MOST_COUNTS && entries.size() > 1) {
            forgetOldest();
        }
    }

    private void forget(long hash) {
        Entry entry = entries.remove(hash);
        if (entry != null) {
            countCount -= (long) entry.said.size() * entry.edgeCount();
        }
    }

    private void forgetOldest() {
        long oldest = 0;
        long heard = Long.MAX_VALUE;
        for (Map.Entry<Long, Entry> each : entries.entrySet()) {
            if (each.getValue().heard < heard) {
                heard = each.getValue().heard;
                oldest = each.getKey();
            }
        }
        forget(oldest);
    }

    /** Forgets all states before a ply. */
    void forgetBefore(int ply) {
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            Entry entry = all.next();
            if (entry.ply < ply) {
                countCount -= (long) entry.said.size() * entry.edgeCount();
                all.remove();
            }
        }
    }

    /**
     * Lets all threads know what was heard. Cost: linear in the nodes.
     *
     * @param own tells how often this search itself has visited edges
     * @param mostGrowth how many searches there are elsewhere
     */
    void publish(OwnVisits own, double mostGrowth) {
        now++;
        int length = Integer.highestOneBit(Math.max(1, entries.size())) << 2;
        Table next = Table.of(length, roleCount);
        for (Entry entry : entries.values()) {
            next.add(entry.node, entry.tag, entry.roles(now, own, mostGrowth));
        }
        table = next;
    }

    /** Returns of how many nodes others know something. */
    int nodeCount() {
        return entries.size();
    }
}
