package org.propjet.player.search;

import org.propjet.engine.game.Game;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The states that a search has met, each a <i>node</i>, and what follows what: the memory of all
 * roles' trees. Nodes are found by state and ply, so that a state that is reached in several ways
 * is one node, and no node comes after itself.
 *
 * <pre>
 * nodes     3 + roleCount + stateWords words a node, together as they are needed together
 *             0         visits: playouts that went through it or began at it, also those in flight
 *             1         bits 0-31    the next node of the same bucket, or -1
 *                       bits 32-63   where its links begin, or -1 if it has none
 *             2         bits 0-31    if settled: in how many plies the end comes
 *                       bits 32-61   the number of joint moves before it
 *                       bit 62       whether a decisive move has been looked for, if one can be
 *             3 + role  bits 0-13    what is proven of the role's goal value, see {@link Bounds}
 *                       bits 14-31   the number of its legal moves; 0 in terminal states
 *                       bits 32-63   where its edges in its {@link PlayerTree} begin; if it has
 *                                    only one legal move that has no edge, and this is its id
 *             ...       the state
 * links     a node's joint moves, the first role's move counting fastest, see {@link LinkPool}
 * buckets   the first node of each bucket, + 1, or 0
 * </pre>
 *
 * <p>Nodes and links come in chunks, taken as they are needed, see {@link MemoryBudget}.
 *
 * <p>Nobody owns a node: a link may be cut at any time, and is found again by the state. Several
 * threads read, count and add nodes without locks; {@link GraphMemory} changes the memory while
 * they pause. The class is long, as all that knows how a node is laid out is here: what is moved
 * and hashed must be what is read and counted.
 */
final class StateGraph {
    /** There is no room for another node. */
    static final int FULL = -1;

    /** Nodes with more joint moves have no links: what follows is computed and looked up. */
    static final int MOST_LINKS = 4096;

    /** As many as in a game of few moves: better too many buckets than too few. */
    private static final int EDGES_PER_NODE = 4;

    private static final int LEAST_BUCKETS = 1 << 10;
    private static final int MOST_BUCKETS = 1 << 26;
    private static final int NEXT = 1;
    private static final int PLY = 2;
    private static final int FIRST_ROLE = 3;
    private static final int COUNT_SHIFT = 14;
    private static final int COUNT_BITS = 18;
    private static final int MOST_MOVES = (1 << COUNT_BITS) - 1;
    private static final long LOW = 0xFFFF_FFFFL;
    private static final long LOOKED = 1L << 62;
    private static final int LOOKED_INT = (int) (LOOKED >>> 32);
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle NODE_COUNT;

    static {
        try {
            NODE_COUNT =
                    MethodHandles.lookup().findVarHandle(StateGraph.class, "nodeCount", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int roleCount;
    private final int stateWords;
    private final int stride;
    private final boolean mergesStates;
    private final boolean isConditional;
    private final boolean isShared;
    private final int[] order;
    private final PlayerTree[] trees;
    private final LinkPool links;
    private final MemoryBudget budget;
    private final int nodeShift;
    private final int nodeMask;
    private final int[] buckets;
    private long[][] nodes = {};
    private volatile int nodeCapacity;

    /** Whether something did not fit: then nothing more is added until there is room. */
    private volatile boolean isFull;

    @SuppressWarnings("FieldMayBeFinal") // changed through NODE_COUNT
    private int nodeCount;

    /**
     * Makes a graph without nodes.
     *
     * @param ownRole the role that the search is for
     */
    StateGraph(Game game, int ownRole, UctOptions options) {
        this.roleCount = game.roles().size();
        this.stateWords = game.stateLayout().wordCount();
        this.stride = FIRST_ROLE + roleCount + stateWords;
        this.mergesStates = options.transpositions();
        this.isConditional = options.tree() == UctOptions.Tree.SINGLE;
        this.isShared = options.threadCount() > 1;
        this.budget = new MemoryBudget(options.memoryBytes());
        int nodesPerChunk =
                Integer.highestOneBit(Math.max(1, 2 * MemoryBudget.CHUNK_LONGS / stride));
        this.nodeShift = Integer.numberOfTrailingZeros(nodesPerChunk);
        this.nodeMask = nodesPerChunk - 1;
        this.buckets = new int[bucketCount(options.memoryBytes())];
        budget.take(4L * buckets.length, true);
        this.links = new LinkPool(budget);
        this.order = new int[roleCount];
        this.trees = new PlayerTree[roleCount];
        for (int role = 0; role < roleCount; role++) {
            order[role] = role == 0 ? ownRole : role <= ownRole ? role - 1 : role;
            trees[role] = new PlayerTree(isShared, roleCount == 1, budget);
        }
    }

    /** Returns about one for each node that there will be memory for; a power of two. */
    private int bucketCount(long memoryBytes) {
        long bytesPerNode = 8L * stride + EDGES_PER_NODE * (4L + 21L * roleCount);
        return Integer.highestOneBit(
                Math.clamp(memoryBytes / bytesPerNode, LEAST_BUCKETS, MOST_BUCKETS));
    }

    // ---- Looking ----

    int roleCount() {
        return roleCount;
    }

    int stateWords() {
        return stateWords;
    }

    /** Returns a node's chunk. */
    private long[] chunk(int node) {
        return nodes[node >>> nodeShift];
    }

    /** Returns where a node begins in its chunk. */
    private int at(int node) {
        return (node & nodeMask) * stride;
    }

    int nodeCapacity() {
        return nodeCapacity;
    }

    int nodeCount() {
        return Math.min(nodeCount, nodeCapacity);
    }

    int linkCapacity() {
        return links.capacity();
    }

    /** Returns how much memory the graph takes. */
    long byteCount() {
        return budget.takenBytes();
    }

    /** Returns a role's tree. */
    PlayerTree tree(int role) {
        return trees[role];
    }

    /** Returns the role whose move is selected as the {@code index}-th; the own role is first. */
    int roleInOrder(int index) {
        return order[index];
    }

    /** Returns how many playouts went through a node or began at it, those in flight included. */
    long visits(int node) {
        return chunk(node)[at(node)];
    }

    /** Returns the number of joint moves before a node. */
    int ply(int node) {
        return (int) (chunk(node)[at(node) + PLY] >>> 32) & ~LOOKED_INT;
    }

    /** Returns in how many plies the end comes, if the value of the one who chooses is settled. */
    int length(int node) {
        return (int) chunk(node)[at(node) + PLY];
    }

    /** Returns a role's number of legal moves; 0 in terminal states. */
    int moveCount(int node, int role) {
        return (int) role(node, role) >>> COUNT_SHIFT;
    }

    /** Returns the first of a role's edges, of which there are several. */
    int firstEdge(int node, int role) {
        return (int) (role(node, role) >>> 32);
    }

    /** Returns what is proven of a role's goal value. */
    int bounds(int node, int role) {
        return (int) role(node, role) & Bounds.MASK;
    }

    private long role(int node, int role) {
        return chunk(node)[at(node) + FIRST_ROLE + role];
    }

    boolean isTerminal(int node) {
        return moveCount(node, 0) == 0;
    }

    /** Returns the role that alone has a choice in a node, or -1; the first if none has. */
    int chooser(int node) {
        int found = 0;
        int choosers = 0;
        for (int role = 0; role < roleCount; role++) {
            if (moveCount(node, role) > 1) {
                found = role;
                choosers++;
            }
        }
        return choosers <= 1 ? found : -1;
    }

    /** Returns whether several roles have a choice in a node. */
    boolean isSimultaneous(int node) {
        return chooser(node) < 0;
    }

    /** Returns whether every role's value is settled. */
    boolean isSettled(int node) {
        for (int role = 0; role < roleCount; role++) {
            if (!Bounds.isSettled(bounds(node, role))) {
                return false;
            }
        }
        return true;
    }

    /** Copies a node's state. */
    void state(int node, long[] into) {
        System.arraycopy(chunk(node), firstStateWord(node), into, 0, stateWords);
    }

    private int firstStateWord(int node) {
        return at(node) + FIRST_ROLE + roleCount;
    }

    /** Returns the move of a role by its number among the legal ones. */
    int moveId(int node, int role, int index) {
        int first = firstEdge(node, role);
        return moveCount(node, role) == 1 ? first : trees[role].move(first + index);
    }

    /** Returns how many joint moves a node has, or more than {@link #MOST_LINKS}. */
    int jointCount(int node) {
        long product = 1;
        for (int role = 0; role < roleCount; role++) {
            product = Math.min(product * moveCount(node, role), MOST_LINKS + 1);
        }
        return (int) product;
    }

    /**
     * Returns how many edges a node has in a role's tree: one for each legal move, or, if roles
     * know what those before them have chosen, for each legal move after each choice of those.
     */
    int edgeCount(int node, int role) {
        int count = moveCount(node, role);
        return count <= 1 ? 0 : count * prefixCount(node, role);
    }

    /** Returns how many choices of the roles before it a role tells apart. */
    int prefixCount(int node, int role) {
        if (!isConditional) {
            return 1;
        }
        long product = 1;
        for (int i = 0; order[i] != role; i++) {
            product = Math.min(product * moveCount(node, order[i]), MOST_LINKS + 1);
        }
        return product * moveCount(node, role) <= MOST_LINKS ? (int) product : 1;
    }

    // ---- Links ----

    /** Returns whether it is remembered what follows a node. */
    boolean hasLinks(int node) {
        return firstLink(node) >= 0;
    }

    private int firstLink(int node) {
        return (int) (chunk(node)[at(node) + NEXT] >>> 32);
    }

    /** Returns the node after a joint move, by the moves' numbers, or -1 if it is not known. */
    int follower(int node, int jointIndex) {
        int first = firstLink(node);
        return first < 0 ? -1 : links.follower(first + jointIndex);
    }

    /** Remembers which node follows a joint move, if there is a place for it. */
    void link(int node, int jointIndex, int follower) {
        int first = firstLink(node);
        if (first >= 0) {
            links.set(first + jointIndex, follower);
        }
    }

    // ---- Counting and proving ----

    /** Counts playouts that go through a node. */
    void visit(int node, int count) {
        if (isShared) {
            LONGS.getAndAdd(chunk(node), at(node), (long) count);
        } else {
            chunk(node)[at(node)] += count;
        }
    }

    /** Takes note that a node is looked at for a decisive move; false if it has been. */
    boolean beginLook(int node) {
        long[] chunk = chunk(node);
        int at = at(node) + PLY;
        if ((chunk[at] & LOOKED) != 0) {
            return false;
        }
        long before = (long) LONGS.getAndBitwiseOr(chunk, at, LOOKED);
        return (before & LOOKED) == 0;
    }

    /** Sets what is proven of a role's goal value; an update may be lost to another thread's. */
    void prove(int node, int role, int bounds) {
        long[] chunk = chunk(node);
        int at = at(node) + FIRST_ROLE + role;
        chunk[at] = (chunk[at] & ~(long) Bounds.MASK) | bounds;
    }

    /** Sets in how many plies the end comes. */
    void setLength(int node, int length) {
        long[] chunk = chunk(node);
        int at = at(node) + PLY;
        chunk[at] = (chunk[at] & ~LOW) | length;
    }

    // ---- Finding and adding ----

    /**
     * Returns the node of a state and ply, which is added if there is none.
     *
     * @param expansion looks at the state if it is added, or if there is no room for it
     * @return the node, or {@link #FULL}
     */
    int findOrAdd(long[] state, int ply, Expansion expansion) {
        int bucket = bucket(state, 0, ply);
        int head = (int) INTS.getAcquire(buckets, bucket) - 1;
        int found = find(head, state, ply);
        if (found >= 0) {
            return found;
        }
        expansion.look(state);
        int node = add(state, ply, expansion);
        if (node == FULL) {
            return FULL;
        }
        while (true) {
            setNext(node, head);
            if (INTS.compareAndSet(buckets, bucket, head + 1, node + 1)) {
                return node;
            }
            // Another thread was faster: perhaps with the same state. Then the node added here is
            // left for dead.
            head = (int) INTS.getAcquire(buckets, bucket) - 1;
            found = find(head, state, ply);
            if (found >= 0) {
                kill(node);
                return found;
            }
        }
    }

    private void setNext(int node, int next) {
        long[] chunk = chunk(node);
        int at = at(node) + NEXT;
        chunk[at] = (chunk[at] & ~LOW) | (next & LOW);
    }

    /** Makes a node that was added, but is in no bucket, one that nobody can find. */
    private void kill(int node) {
        chunk(node)[at(node) + PLY] = -1L << 32;
        for (int role = 0; role < roleCount; role++) {
            setRole(node, role, 0, 0, 0);
        }
    }

    /** Returns whether a node cannot be found, because adding it failed. */
    boolean isDead(int node) {
        return ply(node) < 0;
    }

    private int find(int head, long[] state, int ply) {
        int node = mergesStates ? head : -1;
        while (node >= 0) {
            int first = firstStateWord(node);
            if (ply(node) == ply
                    && Arrays.equals(
                            chunk(node), first, first + stateWords, state, 0, stateWords)) {
                return node;
            }
            node = (int) chunk(node)[at(node) + NEXT];
        }
        return -1;
    }

    private int bucket(long[] words, int first, int ply) {
        long hash = ply;
        for (int i = first; i < first + stateWords; i++) {
            hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        hash *= 0xBF58476D1CE4E5B9L;
        return (int) (hash >>> 32) & (buckets.length - 1);
    }

    private int add(long[] state, int ply, Expansion expansion) {
        if (isFull) {
            return FULL;
        }
        int node = (int) NODE_COUNT.getAndAdd(this, 1);
        if (node >= nodeCapacity && !growNodes(node + 1)) {
            isFull = true;
            return FULL;
        }
        long[] chunk = chunk(node);
        int at = at(node);
        chunk[at] = 0;
        chunk[at + NEXT] = -1;
        chunk[at + PLY] = (long) ply << 32;
        for (int role = 0; role < roleCount; role++) {
            int count = Math.min(expansion.moveCount(role), MOST_MOVES);
            int move = count == 0 ? 0 : expansion.moves(role)[0];
            setRole(node, role, move, count, expansion.bounds(role));
        }
        System.arraycopy(state, 0, chunk, firstStateWord(node), stateWords);
        if (isTerminal(node) || (addEdges(node, expansion) && addLinks(node))) {
            return node;
        }
        isFull = true;
        kill(node);
        return FULL;
    }

    private void setRole(int node, int role, int first, int count, int bounds) {
        chunk(node)[at(node) + FIRST_ROLE + role] =
                (long) first << 32 | (long) count << COUNT_SHIFT | bounds;
    }

    private boolean addEdges(int node, Expansion expansion) {
        for (int role = 0; role < roleCount; role++) {
            int edgeCount = edgeCount(node, role);
            if (edgeCount > 0) {
                int first = trees[role].reserve(edgeCount);
                if (first < 0) {
                    return false;
                }
                int count = moveCount(node, role);
                for (int edge = first; edge < first + edgeCount; edge += count) {
                    trees[role].begin(edge, count, expansion.moves(role));
                }
                setRole(node, role, first, count, bounds(node, role));
            }
        }
        return true;
    }

    private boolean addLinks(int node) {
        int count = jointCount(node);
        if (count > MOST_LINKS) {
            return true;
        }
        int first = links.reserve(count);
        if (first < 0) {
            return false;
        }
        setFirstLink(node, first);
        return true;
    }

    private void setFirstLink(int node, int first) {
        long[] chunk = chunk(node);
        int at = at(node) + NEXT;
        chunk[at] = (chunk[at] & LOW) | (long) first << 32;
    }

    private synchronized boolean growNodes(int wanted) {
        while (nodeCapacity < wanted) {
            int words = Math.max(stride << nodeShift, MemoryBudget.CHUNK_LONGS);
            if (!budget.take(8L * words, nodes.length == 0)) {
                return false;
            }
            long[][] grown = Arrays.copyOf(nodes, nodes.length + 1);
            grown[nodes.length] = new long[words];
            nodes = grown;
            nodeCapacity = grown.length << nodeShift;
        }
        return true;
    }

    // ---- Memory; no other thread may be at work ----

    /** Returns whether something did not fit. */
    boolean isFull() {
        return isFull;
    }

    /**
     * Keeps some of the nodes, which are then the first ones.
     *
     * @param stay the nodes that stay, ascending
     * @param newNodes for each node its new number, or -1 if it does not stay
     */
    void rebuild(int[] stay, int[] newNodes) {
        for (int role = 0; role < roleCount; role++) {
            moveEdges(role, stay);
        }
        moveLinks(stay, newNodes);
        for (int node = 0; node < stay.length; node++) {
            int old = stay[node];
            System.arraycopy(chunk(old), at(old), chunk(node), at(node), stride);
        }
        nodeCount = stay.length;
        isFull = false;
        rehash();
    }

    /** Forgets everything, without taking memory or much time. */
    void clear() {
        nodeCount = 0;
        links.clear();
        isFull = false;
        Arrays.fill(buckets, 0);
        for (PlayerTree tree : trees) {
            tree.clear();
        }
    }

    private void moveEdges(int role, int[] stay) {
        int[] nodes =
                ordered(stay, node -> edgeCount(node, role) == 0 ? -1 : firstEdge(node, role));
        int[] from = new int[nodes.length];
        int[] lengths = new int[nodes.length];
        int to = 0;
        for (int i = 0; i < nodes.length; i++) {
            int node = nodes[i];
            from[i] = firstEdge(node, role);
            lengths[i] = edgeCount(node, role);
            setRole(node, role, to, moveCount(node, role), bounds(node, role));
            to += lengths[i];
        }
        trees[role].rebuild(from, lengths);
    }

    private void moveLinks(int[] stay, int[] newNodes) {
        int[] nodes = ordered(stay, this::firstLink);
        int[] from = new int[nodes.length];
        int[] lengths = new int[nodes.length];
        int to = 0;
        for (int i = 0; i < nodes.length; i++) {
            from[i] = firstLink(nodes[i]);
            lengths[i] = jointCount(nodes[i]);
            setFirstLink(nodes[i], to);
            to += lengths[i];
        }
        links.rebuild(from, lengths, newNodes);
    }

    /** Returns those nodes that have something, in the order in which it stands; -1 is nothing. */
    private static int[] ordered(int[] nodes, IntUnaryOperator first) {
        long[] order = new long[nodes.length];
        int count = 0;
        for (int node : nodes) {
            int at = first.applyAsInt(node);
            if (at >= 0) {
                order[count++] = (long) at << 32 | node;
            }
        }
        Arrays.sort(order, 0, count);
        int[] ordered = new int[count];
        for (int i = 0; i < count; i++) {
            ordered[i] = (int) order[i];
        }
        return ordered;
    }

    private void rehash() {
        Arrays.fill(buckets, 0);
        for (int node = 0; node < nodeCount; node++) {
            int bucket = bucket(chunk(node), firstStateWord(node), ply(node));
            setNext(node, buckets[bucket] - 1);
            buckets[bucket] = node + 1;
        }
    }
}
