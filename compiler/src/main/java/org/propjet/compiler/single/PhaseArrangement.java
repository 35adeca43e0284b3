package org.propjet.compiler.single;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.propjet.compiler.single.GateShapes.KeyRule;
import org.propjet.compiler.single.WordDisjunct.Guarded;
import org.propjet.compiler.single.WordDisjunct.Transfer;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The words of one phase: which gates stand where, and what the words are made of.
 *
 * <p>For one use, by one thread.
 */
final class PhaseArrangement {

    /** A guard costs a branch: what it guards must be this many instructions, at least. */
    private static final int GUARDED_COST = 6;

    /** How often a guard must spare them, at least. No measurement of either is on record. */
    private static final double GUARD_SHARE = 0.7;

    private final PropNet net;
    private final MoveFunctions functions;
    private final GateShapes shapes;
    private final PlanMeter meter;
    private final int[] places;
    private final boolean[] negated;
    private final Map<Integer, WordDraft> drafts = new LinkedHashMap<>();
    private final List<WordPlan.Target> targets = new ArrayList<>();
    private final List<WordPlan.Rows> rows = new ArrayList<>();
    private final int[] rowsUsed;

    /** For words that are mostly zero how often they are, about. */
    private final Map<Integer, Double> zeroShares = new HashMap<>();

    private int wordsEnd;
    private long columnWords;
    private long tableWords;

    private static final class WordDraft {
        final LongArrayList edges = new LongArrayList();

        /** For each role what each of its moves contributes; empty if they contribute nothing. */
        final long[][] rowBits;

        long flips;

        /** The bits that mean something. */
        long usedMask;

        WordDraft(int roleCount) {
            rowBits = new long[roleCount][0];
        }
    }

    PhaseArrangement(
            PropNet net,
            MoveFunctions functions,
            GateShapes shapes,
            PlanMeter meter,
            int[] places,
            boolean[] negated,
            int firstWord) {
        this.net = net;
        this.functions = functions;
        this.shapes = shapes;
        this.meter = meter;
        this.places = places;
        this.negated = negated;
        this.rowsUsed = new int[net.ends().roleCount()];
        this.wordsEnd = firstWord;
    }

    /** Gives places in new words to gates. */
    void place(IntArrayList gates, KeyRule rule) {
        Map<Integer, Map<Long, List<Integer>>> levels = new TreeMap<>();
        for (int gate : gates) {
            levels.computeIfAbsent(shapes.level(gate), level -> new LinkedHashMap<>())
                    .computeIfAbsent(shapes.kind(gate, rule), kind -> new ArrayList<>())
                    .add(gate);
        }
        for (Map<Long, List<Integer>> kinds : levels.values()) {
            List<List<Integer>> largestFirst = new ArrayList<>(kinds.values());
            largestFirst.sort(Comparator.comparingInt(kind -> -kind.size()));
            Packing packing = new Packing();
            for (List<Integer> kind : largestFirst) {
                kind.sort(Comparator.comparingDouble(gate -> shapes.key(gate, rule)));
                packing.place(kind);
            }
        }
    }

    /** Fills the words of a level: whole words first, what is left over where there is room. */
    private final class Packing {
        /** For each number of free bits the words that have so many. */
        private final IntArrayList[] wordsByRoom = new IntArrayList[65];

        Packing() {
            Arrays.setAll(wordsByRoom, room -> new IntArrayList());
        }

        void place(List<Integer> gates) {
            for (int from = 0; from < gates.size(); from += 64) {
                List<Integer> gatesOfWord = gates.subList(from, Math.min(from + 64, gates.size()));
                int room = gatesOfWord.size();
                while (room < 64 && wordsByRoom[room].isEmpty()) {
                    room++;
                }
                if (wordsByRoom[room].isEmpty()) {
                    draft(wordsEnd);
                    wordsByRoom[room].add(wordsEnd++);
                }
                int word = wordsByRoom[room].popInt();
                int place = (word << 6) + 64 - room;
                for (int gate : gatesOfWord) {
                    places[gate] = place++;
                    negated[gate] = false;
                }
                wordsByRoom[room - gatesOfWord.size()].add(word);
                meter.tick(gatesOfWord.size());
            }
        }
    }

    private WordDraft draft(int word) {
        return drafts.computeIfAbsent(word, each -> new WordDraft(net.ends().roleCount()));
    }

    /** Finds the disjuncts of the words of gates and outputs. */
    void connect(IntArrayList gates, List<WordPlanner.OutputBit> outputs) {
        for (int gate : gates) {
            meter.tick(net.fanInEnd(gate) - net.fanInStart(gate));
            int place = places[gate];
            if (functions.isKept(gate)) {
                flip(place, false);
                addRows(gate, place, false);
                continue;
            }
            flip(place, !net.isDisjunction(gate) != negated[gate]);
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int literal = net.fanIn(at);
                read(NetLiteral.node(literal), place, functions.isNegated(gate, literal));
            }
        }
        for (WordPlanner.OutputBit output : outputs) {
            int node = NetLiteral.node(output.literal());
            flip(output.place(), false);
            if (node == 0) {
                flip(output.place(), output.literal() == NetLiteral.TRUE);
            } else if (places[node] != output.place() || !net.isGate(node)) {
                read(node, output.place(), NetLiteral.isNegated(output.literal()));
            }
        }
        makeRows();
        for (Map.Entry<Integer, WordDraft> entry : drafts.entrySet()) {
            meter.tick(entry.getValue().edges.size());
            targets.add(target(entry.getKey(), entry.getValue()));
        }
        drafts.clear();
        meter.giveTable(columnWords);
    }

    private void flip(int place, boolean isFlipped) {
        WordDraft draft = draft(place >>> 6);
        draft.usedMask |= 1L << place;
        draft.flips |= isFlipped ? 1L << place : 0;
    }

    private void read(int node, int place, boolean isNegated) {
        if (functions.isTable(node, isNegated)) {
            addRows(node, place, isNegated);
        } else {
            boolean readsNegation = isNegated != negated[node];
            WordDraft draft = draft(place >>> 6);
            draft.edges.add(DisjunctFinder.edge(places[node], place & 63, readsNegation));
        }
    }

    private void addRows(int node, int place, boolean isNegated) {
        WordDraft draft = draft(place >>> 6);
        for (int role = 0; role < net.ends().roleCount(); role++) {
            if (functions.dependsOn(node, role)) {
                if (draft.rowBits[role].length == 0) {
                    draft.rowBits[role] = newColumn(role);
                }
                functions.setBits(node, role, isNegated, draft.rowBits[role], 1L << place);
            }
        }
    }

    private long[] newColumn(int role) {
        int moveCount = net.ends().moveTable().moveCount(role);
        columnWords += moveCount;
        meter.takeTable(moveCount);
        return new long[moveCount];
    }

    /** Makes each role's table, and gives its row words of the memory. */
    private void makeRows() {
        for (int role = 0; role < net.ends().roleCount(); role++) {
            List<long[]> columns = new ArrayList<>();
            for (WordDraft draft : drafts.values()) {
                if (draft.rowBits[role].length > 0) {
                    columns.add(draft.rowBits[role]);
                }
            }
            int length = columns.size();
            int moveCount = net.ends().moveTable().moveCount(role);
            tableWords += (long) length * moveCount;
            meter.takeTable((long) length * moveCount);
            long[] table = new long[length * moveCount];
            for (int i = 0; i < length; i++) {
                meter.tick(1 + (moveCount >>> 6));
                for (int move = 0; move < moveCount; move++) {
                    table[move * length + i] = columns.get(i)[move];
                }
            }
            rows.add(new WordPlan.Rows(wordsEnd, length, table));
            wordsEnd += length;
        }
    }

    private WordPlan.Target target(int word, WordDraft draft) {
        IntArrayList rowWords = new IntArrayList();
        double coveredShare = 1;
        long coveredMask = 0;
        for (int role = 0; role < rowsUsed.length; role++) {
            long[] bits = draft.rowBits[role];
            if (bits.length > 0) {
                rowWords.add(rows.get(role).firstWord() + rowsUsed[role]++);
                long all = 0;
                for (long row : bits) {
                    all |= row;
                }
                int coveringCount = 0;
                for (long row : bits) {
                    coveringCount += row == all ? 1 : 0;
                }
                coveredMask |= all;
                coveredShare *= (double) coveringCount / bits.length;
            }
        }
        List<WordDisjunct> disjuncts = guard(DisjunctFinder.find(draft.edges));
        if (coveredMask != draft.usedMask
                || coveredShare < GUARD_SHARE
                || WordPlan.Target.disjunctsCost(disjuncts) < GUARDED_COST) {
            coveredShare = 0;
        } else if (draft.flips == draft.usedMask) {
            zeroShares.put(word, coveredShare);
        }
        return new WordPlan.Target(
                word, rowWords.toIntArray(), disjuncts, draft.flips, draft.usedMask, coveredShare);
    }

    /** Puts guards before the disjuncts of words that are mostly zero. */
    private List<WordDisjunct> guard(List<WordDisjunct> disjuncts) {
        List<WordDisjunct> guarded = new ArrayList<>();
        int from = 0;
        while (from < disjuncts.size()) {
            int to = from + 1;
            if (disjuncts.get(from) instanceof Transfer first
                    && zeroShares.containsKey(first.source())) {
                while (to < disjuncts.size()
                        && disjuncts.get(to) instanceof Transfer next
                        && next.source() == first.source()) {
                    to++;
                }
                List<WordDisjunct> ofSource = disjuncts.subList(from, to);
                boolean isPlain =
                        ofSource.stream().allMatch(each -> ((Transfer) each).negatedMask() == 0);
                if (isPlain && WordPlan.Target.disjunctsCost(ofSource) >= GUARDED_COST) {
                    double zeroShare = zeroShares.get(first.source());
                    guarded.add(new Guarded(first.source(), List.copyOf(ofSource), zeroShare));
                    from = to;
                    continue;
                }
            }
            guarded.addAll(disjuncts.subList(from, to));
            from = to;
        }
        return List.copyOf(guarded);
    }

    /** Gives up the tables of moves. */
    void discard() {
        meter.giveTable(tableWords);
    }

    /** Returns the words to compute, in order. */
    List<WordPlan.Target> targets() {
        return targets;
    }

    /** Returns the tables of moves. */
    List<WordPlan.Rows> rows() {
        return rows;
    }

    /** Returns the first word that is still free. */
    int wordsEnd() {
        return wordsEnd;
    }

    /** Returns about how many instructions the phase takes. */
    int cost() {
        return WordPlan.cost(targets);
    }
}
