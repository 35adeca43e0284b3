package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.WireReader;
import org.propjet.player.cluster.WireWriter;
import org.propjet.player.puzzle.BestPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.HashMap;
import java.util.Map;

/**
 * Shares a tree with the trees of searches on other machines, several times a second: says what is
 * known of its most visited nodes ({@link StatisticsWriter}), and hears what others know of theirs
 * ({@link StatisticsReader}). This is the slow tree parallelisation of Bourki et al. (2010), with
 * one difference: everybody says how much was visited in all, and not how much since the last time,
 * so that nothing is counted twice, or missing, if messages are lost, late or doubled.
 *
 * <p>One thread of the search does all this between two steps, so that nobody forgets nodes
 * meanwhile. Cost: about 0.1 ms for each message.
 */
final class SharedTree {
    private static final Logger LOG = LoggerFactory.getLogger(SharedTree.class);

    /** How long nothing is said: so long for each search, so that all can hear all others. */
    private static final long NANOS_PER_SEARCH = 25_000_000;

    private static final long LEAST_NANOS = 50_000_000;
    private static final long MOST_NANOS = 1_000_000_000;

    /** How long it is read at a time. */
    private static final long READING_NANOS = 3_000_000;

    private static final int MOST_SENDERS = 4096;

    private final StateGraph graph;
    private final SearchExchange exchange;
    private final SharedNodes shared;
    private final StatisticsWriter writer;
    private final StatisticsReader reader;
    private final SharedPath path;
    private final Map<String, Long> sequences = new HashMap<>();
    private final long[] state;
    private long sequence;
    private Budget silence = Budget.ofNanos(0);

    SharedTree(
            Game game,
            StateGraph graph,
            UctOptions options,
            BestPath bestPath,
            SearchExchange exchange) {
        this.graph = graph;
        this.exchange = exchange;
        this.shared = new SharedNodes(graph.roleCount());
        this.writer = new StatisticsWriter(graph);
        this.reader = new StatisticsReader(graph, shared, options.get(UctOptions.SOLVER));
        this.path = new SharedPath(game, bestPath);
        this.state = new long[graph.stateWords()];
        graph.share(shared);
    }

    /** Begins a search from a root. */
    void begin(int root, Budget budget) {
        shared.forgetBefore(graph.ply(root));
        hear(root, budget);
        publish();
        silence = Budget.ofNanos(interval());
    }

    private long interval() {
        return Math.clamp(NANOS_PER_SEARCH * exchange.searchCount(), LEAST_NANOS, MOST_NANOS);
    }

    /** Hears and says something if it is time to. */
    void tick(int root, Budget budget) {
        if (silence.isOver()) {
            silence = Budget.ofNanos(interval());
            hear(root, budget);
            say(root);
        }
    }

    /** Says at the end of a search what it has come to. */
    void end(int root) {
        say(root);
    }

    private void say(int root) {
        try {
            if (exchange.searchCount() > 1) {
                exchange.say(body(root));
            }
        } catch (RuntimeException e) {
            LOG.warn("the search goes on alone for now: {}", String.valueOf(e));
        }
    }

    private byte[] body(int root) {
        WireWriter body = new WireWriter();
        sequence = Math.max(sequence + 1, System.currentTimeMillis());
        body.number(sequence);
        path.write(graph.hash(root), graph.ply(root), body);
        writer.write(root, body);
        return body.finished();
    }

    private void hear(int root, Budget budget) {
        Budget reading = budget.isTimed() ? budget.within(READING_NANOS) : budget.part();
        boolean isNews = false;
        SearchExchange.Said said = exchange.next();
        while (said != null) {
            try {
                isNews |= read(root, said, budget);
            } catch (RuntimeException e) {
                LOG.debug("{} is not understood: {}", said.sender(), String.valueOf(e));
            }
            said = reading.isOver() ? null : exchange.next();
        }
        if (isNews) {
            publish();
        }
    }

    private void publish() {
        shared.publish(
                (node, tag, role, edge) ->
                        graph.isStill(node, tag)
                                ? graph.tree(role).visits(graph.firstEdge(node, role) + edge)
                                : 0,
                exchange.searchCount() - 1);
    }

    private boolean read(int root, SearchExchange.Said said, Budget budget) {
        WireReader body = new WireReader(said.body());
        long number = body.number(Long.MAX_VALUE);
        if (number <= sequences.getOrDefault(said.sender(), -1L)) {
            return false;
        }
        if (sequences.size() >= MOST_SENDERS) {
            sequences.clear();
        }
        sequences.put(said.sender(), number);
        graph.state(root, state);
        path.read(graph.hash(root), graph.ply(root), state, body, budget);
        reader.read(said.sender(), body);
        return true;
    }

    /** Returns what others know. */
    SharedNodes nodes() {
        return shared;
    }
}
