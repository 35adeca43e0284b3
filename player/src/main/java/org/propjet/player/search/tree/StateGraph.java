package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateHash;
import org.propjet.engine.symmetry.StateSymmetry;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.player.play.Options;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The states that a search has expanded, each a <i>node</i>, and what follows what: the memory of
 * all roles' trees. Nodes are found by state and ply, so that a state that is reached in several
 * ways is one node, and no node comes after itself.
 *
 * <pre>
 * nodes     3 + roleCount + valueWords + stateWords words a node, together as they are needed
 *           together
 *             0         bits 0-31    visits: states evaluated below it, also those in flight
 *                       bits 32-63   its tag, made of state and ply; 0 if there is no node here
 *             1         bits 0-31    the next node of the same bucket, or -1
 *                       bits 32-63   where its links begin, or -1 if it has none
 *             2         bits 0-15    if settled: in how many plies the end comes
 *                       bits 16-31   the search in which it was visited last
 *                       bits 32-51   the number of joint moves before it
 *                       bits 52-60   the role that alone has a choice in it, + 1; 0 if several have
 *                       bit 61       whether no role has a choice in it
 *                       bit 62       whether it has been expanded
 *             3 + role  bits 0-13    what is proven of the role's goal value, see {@link Bounds}
 *                       bits 14-31   the number of its legal moves; 0 in terminal states
 *                       bits 32-63   where its edges in its {@link PlayerTree} begin; if it has
 *                                    only one legal move that has no edge, and this is its id
 *             ...       each role's value, a float, two in a word; NaN until something is known;
 *                       then the value, when it was known first, of the role that alone chooses
 *             ...       the state
 * links     a node's joint moves, the first role's move counting fastest, see {@link LinkPool}
 * buckets   the first node of each bucket, + 1, or 0
 * </pre>
 *
 * <p>Nodes and links come in chunks, taken as they are needed, see {@link MemoryBudget}.
 *
 * <p>Nobody owns a node: it may be forgotten at any time, and its place used for another. A link,
 * or a thread that remembers a node, keeps its tag, and sees by it that this has happened. Several
 * threads read, count and add nodes without locks; {@link GraphMemory} forgets nodes while they
 * pause. The class is long, as all that knows how a node is laid out is here.
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
    private static final int TAG_SHIFT = 32;
    private static final int EPOCH_SHIFT = 16;
    private static final int SHORT = 0xFFFF;
    private static final long LOW = 0xFFFF_FFFFL;
    private static final long EXPANDED = 1L << 62;
    private static final int PLY_MASK = (1 << 20) - 1;
    private static final int CHOOSER_SHIFT = 52;
    private static final int MOST_ROLES = (1 << 9) - 2;
    private static final long FORCED = 1L << 61;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    private final int roleCount;
    private final int chanceRole;
    private final int stateWords;
    private final int firstValue;
    private final int firstStateWord;
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
    private final IntArrayList freeNodes = new IntArrayList();
    private long[][] nodes = {};
    private int nodeCapacity;

    /** One more than the highest node that ever was. */
    private volatile int nodeEnd;

    /** Whether something did not fit: then nothing more is added until there is room. */
    private volatile boolean isFull;

    private volatile boolean hasOtherSums;

    /** Counts the searches. */
    private int epoch;

    /** What makes states one node; null if they are to be equal. */
    private final @Nullable SymmetryGroup symmetries;

    /**
     * Makes a graph without nodes.
     *
     * @param ownRole the role that the search is for
     */
    StateGraph(Game game, int ownRole, UctOptions options) {
        this.roleCount = game.roles().size();
        if (roleCount > MOST_ROLES) {
            throw new IllegalArgumentException(
                    roleCount
                            + " roles are too many for a tree search, which has up to "
                            + MOST_ROLES);
        }
        this.chanceRole = Game.chanceIndex(game.roles());
        this.stateWords = game.stateLayout().wordCount();
        this.firstValue = FIRST_ROLE + roleCount;
        this.firstStateWord = firstValue + (roleCount + 2) / 2;
        this.stride = firstStateWord + stateWords;
        this.mergesStates = options.get(UctOptions.TRANSPOSITIONS);
        this.symmetries = options.get(UctOptions.SYMMETRY) ? TreeSymmetry.of(game) : null;
        this.isConditional = options.tree() == UctOptions.Tree.SINGLE;
        this.isShared = options.get(Options.THREADS) > 1;
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
        long bytesPerNode = 8L * stride + EDGES_PER_NODE * (8L + 21L * roleCount);
        return Integer.highestOneBit(
                Math.clamp(memoryBytes / bytesPerNode, LEAST_BUCKETS, MOST_BUCKETS));
    }

    // ---- Looking ----

    int roleCount() {
        return roleCount;
    }

    /** Returns the role of chance, or -1 if there is none. */
    int chanceRole() {
        return chanceRole;
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

    /** Returns how many nodes there are. */
    int nodeCount() {
        return nodeEnd - freeNodes.size();
    }

    /** Returns a number that is greater than that of any node. */
    int nodeEnd() {
        return nodeEnd;
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

    /** Returns how many states were evaluated below a node, those in flight included. */
    long visits(int node) {
        return chunk(node)[at(node)] & LOW;
    }

    /** Returns what tells a node from others that may take its place. */
    int tag(int node) {
        return (int) (chunk(node)[at(node)] >>> TAG_SHIFT);
    }

    /** Returns whether there is a node with this number. */
    boolean isThere(int node) {
        return tag(node) != 0;
    }

    /** Returns whether a node is there that had a tag. */
    boolean isStill(int node, int tag) {
        return node >= 0 && node < nodeEnd && tag(node) == tag;
    }

    /** Returns the number of joint moves before a node. */
    int ply(int node) {
        return (int) (chunk(node)[at(node) + PLY] >>> 32) & PLY_MASK;
    }

    /** Returns in how many plies the end comes, if the value of the one who chooses is settled. */
    int length(int node) {
        return (int) chunk(node)[at(node) + PLY] & SHORT;
    }

    /** Returns how many searches ago a node was visited last. */
    int age(int node) {
        int last = (int) chunk(node)[at(node) + PLY] >>> EPOCH_SHIFT;
        return (epoch - last) & SHORT;
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

    /** Returns a role's value, 0 to 100; NaN if nothing is known of it. */
    float value(int node, int role) {
        long word = chunk(node)[at(node) + firstValue + (role >>> 1)];
        return Float.intBitsToFloat((int) (word >>> ((role & 1) << 5)));
    }

    /** Returns what the value of the role that alone chooses was when it was known first. */
    float firstValue(int node) {
        return value(node, roleCount);
    }

    /** Sets what the value of the role that alone chooses was when it was known first. */
    void setFirstValue(int node, float value) {
        setValue(node, roleCount, value);
    }

    boolean isTerminal(int node) {
        return moveCount(node, 0) == 0;
    }

    /** Returns the role that alone has a choice in a node, or -1; the first if none has. */
    int chooser(int node) {
        return ((int) (chunk(node)[at(node) + PLY] >>> CHOOSER_SHIFT) & MOST_ROLES + 1) - 1;
    }

    /** Returns whether several roles have a choice in a node. */
    boolean isSimultaneous(int node) {
        return chooser(node) < 0;
    }

    /** Returns whether no role has a choice in a node. */
    boolean isForced(int node) {
        return (chunk(node)[at(node) + PLY] & FORCED) != 0;
    }

    /** Returns what {@link #chooser} and {@link #isForced} tell, as bits of a node's third word. */
    private long choice(Expansion expansion) {
        int found = 0;
        int choosers = 0;
        for (int role = 0; role < roleCount; role++) {
            if (expansion.moveCount(role) > 1) {
                found = role;
                choosers++;
            }
        }
        long chooser = choosers <= 1 ? (long) (found + 1) << CHOOSER_SHIFT : 0;
        return choosers == 0 ? chooser | FORCED : chooser;
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
        System.arraycopy(chunk(node), at(node) + firstStateWord, into, 0, stateWords);
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
        if (first < 0) {
            return -1;
        }
        long link = links.get(first + jointIndex);
        int follower = (int) link - 1;
        return isStill(follower, (int) (link >>> TAG_SHIFT)) ? follower : -1;
    }

    /** Remembers which node follows a joint move, if there is a place for it. */
    void link(int node, int jointIndex, int follower) {
        int first = firstLink(node);
        if (first >= 0) {
            links.set(first + jointIndex, (long) tag(follower) << TAG_SHIFT | (follower + 1));
        }
    }

    // ---- Counting, valuing and proving ----

    /** Counts states that are evaluated below a node. */
    void visit(int node, int count) {
        long[] chunk = chunk(node);
        int at = at(node);
        if (isShared) {
            LONGS.getAndAdd(chunk, at, (long) count);
        } else {
            chunk[at] += count;
        }
        if (((int) chunk[at + PLY] >>> EPOCH_SHIFT) != epoch) {
            change(chunk, at + PLY, ~((long) SHORT << EPOCH_SHIFT), (long) epoch << EPOCH_SHIFT);
        }
    }

    /** Returns whether the goal values of two roles were seen that do not add up to 100. */
    boolean hasOtherSums() {
        return hasOtherSums;
    }

    /** Takes note of the goal values of two roles, or of their means. */
    void see(float first, float second) {
        if (!hasOtherSums && Math.abs(first + second - 100) > 0.01) {
            hasOtherSums = true;
        }
    }

    /** Begins another search: nodes that it does not visit are the first to be forgotten. */
    void beginEpoch() {
        epoch = (epoch + 1) & SHORT;
    }

    /** Takes note that a node is expanded; false if it has been. */
    boolean beginExpansion(int node) {
        long[] chunk = chunk(node);
        int at = at(node) + PLY;
        if ((chunk[at] & EXPANDED) != 0) {
            return false;
        }
        return ((long) LONGS.getAndBitwiseOr(chunk, at, EXPANDED) & EXPANDED) == 0;
    }

    /** Sets a role's value. */
    void setValue(int node, int role, float value) {
        int shift = (role & 1) << 5;
        long bits = (Float.floatToRawIntBits(value) & LOW) << shift;
        change(chunk(node), at(node) + firstValue + (role >>> 1), ~(LOW << shift), bits);
    }

    /** Sets what is proven of a role's goal value. */
    void prove(int node, int role, int bounds) {
        change(chunk(node), at(node) + FIRST_ROLE + role, ~(long) Bounds.MASK, bounds);
    }

    /** Sets in how many plies the end comes. */
    void setLength(int node, int length) {
        change(chunk(node), at(node) + PLY, ~(long) SHORT, Math.min(length, SHORT));
    }

    private void change(long[] chunk, int at, long kept, long set) {
        if (!isShared) {
            chunk[at] = (chunk[at] & kept) | set;
            return;
        }
        long old;
        do {
            old = chunk[at];
        } while (!LONGS.compareAndSet(chunk, at, old, (old & kept) | set));
    }

    // ---- Finding and adding ----

    /** Returns the node of a state and ply, or -1 if there is none. */
    int find(long[] state, int ply) {
        long hash = hash(state, 0, ply);
        return find((int) INTS.getAcquire(buckets, bucket(hash)) - 1, hash, state, ply);
    }

    /** Returns for one thread what takes a state to the one that has a node; null if it has. */
    @Nullable StateSymmetry newSymmetry() {
        return symmetries == null ? null : symmetries.newStateSymmetry();
    }

    /**
     * Returns the node of a state and ply, which is added if there is none.
     *
     * @param expansion looks at the state if it is added, or if there is no room for it
     * @return the node, or {@link #FULL}
     */
    int findOrAdd(long[] state, int ply, Expansion expansion) {
        long hash = hash(state, 0, ply);
        int bucket = bucket(hash);
        int head = (int) INTS.getAcquire(buckets, bucket) - 1;
        int found = find(head, hash, state, ply);
        if (found >= 0) {
            return found;
        }
        expansion.look(state);
        int node = add(state, ply, hash, expansion);
        if (node == FULL) {
            return FULL;
        }
        while (true) {
            change(chunk(node), at(node) + NEXT, ~LOW, head & LOW);
            if (INTS.compareAndSet(buckets, bucket, head + 1, node + 1)) {
                return node;
            }
            // Another thread was faster: perhaps with the same state. Then the node added here is
            // one that nobody can find, until it is forgotten for want of visits.
            head = (int) INTS.getAcquire(buckets, bucket) - 1;
            found = find(head, hash, state, ply);
            if (found >= 0) {
                return found;
            }
        }
    }

    private int find(int head, long hash, long[] state, int ply) {
        int node = mergesStates ? head : -1;
        while (node >= 0) {
            long[] chunk = chunk(node);
            int at = at(node);
            if ((int) (chunk[at] >>> TAG_SHIFT) == tagOf(hash)
                    && ply(node) == ply
                    && Arrays.equals(
                            chunk,
                            at + firstStateWord,
                            at + firstStateWord + stateWords,
                            state,
                            0,
                            stateWords)) {
                return node;
            }
            node = (int) chunk[at + NEXT];
        }
        return -1;
    }

    private long hash(long[] words, int first, int ply) {
        return StateHash.of(ply, words, first, first + stateWords);
    }

    private int bucket(long hash) {
        return (int) (hash >>> 32) & (buckets.length - 1);
    }

    /** Returns a tag, which is never 0. */
    private static int tagOf(long hash) {
        return (int) hash | 1;
    }

    private int add(long[] state, int ply, long hash, Expansion expansion) {
        int node = isFull ? FULL : newNode();
        if (node == FULL) {
            isFull = true;
            return FULL;
        }
        long[] chunk = chunk(node);
        int at = at(node);
        chunk[at] = (long) tagOf(hash) << TAG_SHIFT;
        chunk[at + NEXT] = -1;
        chunk[at + PLY] = choice(expansion) | (long) ply << 32 | (long) epoch << EPOCH_SHIFT;
        for (int role = 0; role < roleCount; role++) {
            int count = Math.min(expansion.moveCount(role), PlayerTree.MOST_TOGETHER);
            int move = count == 0 ? 0 : expansion.moves(role)[0];
            int bounds = expansion.bounds(role);
            setRole(node, role, move, count, bounds);
            setValue(node, role, Bounds.isSettled(bounds) ? Bounds.least(bounds) : Float.NaN);
        }
        setValue(node, roleCount, Float.NaN);
        System.arraycopy(state, 0, chunk, at + firstStateWord, stateWords);
        if (isTerminal(node) || (addEdges(node, expansion) && addLinks(node))) {
            return node;
        }
        isFull = true;
        release(node);
        return FULL;
    }

    private synchronized int newNode() {
        if (!freeNodes.isEmpty()) {
            return freeNodes.popInt();
        }
        return nodeEnd < nodeCapacity || growNodes() ? nodeEnd++ : FULL;
    }

    private boolean growNodes() {
        int words = Math.max(stride << nodeShift, MemoryBudget.CHUNK_LONGS);
        if (!budget.take(8L * words, nodes.length == 0)) {
            return false;
        }
        long[][] grown = Arrays.copyOf(nodes, nodes.length + 1);
        grown[nodes.length] = new long[words];
        nodes = grown;
        nodeCapacity = grown.length << nodeShift;
        return true;
    }

    private void setRole(int node, int role, int first, int count, int bounds) {
        chunk(node)[at(node) + FIRST_ROLE + role] =
                (long) first << 32 | (long) count << COUNT_SHIFT | bounds;
    }

    private boolean addEdges(int node, Expansion expansion) {
        for (int role = 0; role < roleCount; role++) {
            setFirstEdge(node, role, -1);
        }
        for (int role = 0; role < roleCount; role++) {
            int edgeCount = edgeCount(node, role);
            if (edgeCount == 0) {
                setFirstEdge(node, role, expansion.moves(role)[0]);
                continue;
            }
            int first = trees[role].reserve(edgeCount);
            if (first < 0) {
                return false;
            }
            int count = moveCount(node, role);
            for (int edge = first; edge < first + edgeCount; edge += count) {
                trees[role].begin(edge, count, expansion.moves(role));
            }
            setFirstEdge(node, role, first);
        }
        return true;
    }

    private void setFirstEdge(int node, int role, int first) {
        setRole(node, role, first, moveCount(node, role), bounds(node, role));
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
        change(chunk(node), at(node) + NEXT, LOW, (long) first << 32);
        return true;
    }

    // ---- Memory; no other thread may be at work ----

    /** Returns whether something did not fit. */
    boolean isFull() {
        return isFull;
    }

    /** Says that there is room again. */
    void setRoom() {
        isFull = false;
    }

    /** Forgets a node, if there is one. */
    void forget(int node) {
        long[] chunk = chunk(node);
        int at = at(node);
        if (tag(node) == 0) {
            return;
        }
        int bucket = bucket(hash(chunk(node), at(node) + firstStateWord, ply(node)));
        int next = (int) chunk[at + NEXT];
        int before = buckets[bucket] - 1;
        if (before == node) {
            buckets[bucket] = next + 1;
        } else {
            while (before >= 0 && (int) chunk(before)[at(before) + NEXT] != node) {
                before = (int) chunk(before)[at(before) + NEXT];
            }
            if (before >= 0) {
                change(chunk(before), at(before) + NEXT, ~LOW, next & LOW);
            }
        }
        release(node);
    }

    /** Gives back a node, its edges and its links. */
    private synchronized void release(int node) {
        for (int role = 0; role < roleCount; role++) {
            int edgeCount = edgeCount(node, role);
            if (edgeCount > 0 && firstEdge(node, role) >= 0) {
                trees[role].release(firstEdge(node, role), edgeCount);
            }
        }
        if (hasLinks(node)) {
            links.release(firstLink(node), jointCount(node));
        }
        chunk(node)[at(node)] = 0;
        freeNodes.push(node);
    }

    /** Forgets everything, without taking memory or much time. */
    void clear() {
        for (int node = 0; node < nodeEnd; node++) {
            chunk(node)[at(node)] = 0;
        }
        nodeEnd = 0;
        freeNodes.clear();
        links.clear();
        isFull = false;
        Arrays.fill(buckets, 0);
        for (PlayerTree tree : trees) {
            tree.clear();
        }
    }
}
