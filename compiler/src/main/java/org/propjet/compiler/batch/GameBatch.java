package org.propjet.compiler.batch;

import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.propnet.NetInterface;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Many games of one kind that are stepped together by given actions: a vector environment.
 *
 * <p>A step plays one joint move in every game. A game that ends with it begins again at once: what
 * can be asked then is its new state, and {@link #rewards} and {@link #dones} say how it ended. The
 * role of chance plays by itself: of its n legal moves the one that {@link SeededChoice} draws,
 * with a sequence for each game that begins with {@code SeededChoice.playoutSeed(seed, game)}.
 *
 * <p>If the rules show that the roles take turns ({@link #isInTurn}) there is one action a game,
 * that of the role whose turn it is; the others make the only move that they have. Otherwise there
 * is one for each <em>actor</em>, a role that is not chance. An action is a move's id in the game's
 * {@link MoveTable}.
 *
 * <p>What is asked for is written to memory that the caller owns: an array in a segment ({@link
 * MemorySegment#ofArray}), or memory outside the heap, such as a mapped file. The game is the last
 * index everywhere, so that a column, such as a fluent or a move, is a run of neighbours. N is the
 * number of games, A that of the actors, 1 if they take turns; M is the most moves that a role has.
 *
 * <pre>
 *   method            shape         unit    what
 *   step              [A][N]        int     actions: move ids
 *   observations      [fluents][N]  byte    1 if the fluent holds; the order is StateLayout's
 *   masks             [A][M][N]     byte    1 if the move is legal
 *   rewards           [roles][N]    byte    goal value, 0 to 100, of a game that ended; 0 otherwise
 *   dones             [N]           byte    1 if a game ended with the last step
 *   players           [N]           byte    the role whose turn it is; -1 if they do not take turns
 * </pre>
 *
 * <p>{@link #observationBits} and {@link #maskBits} write the same with a bit for a byte: a column
 * is ⌈N/64⌉ longs, game g being bit {@code g & 63} of long {@code g >>> 6}. That is how the kernel
 * has them, and costs least.
 *
 * <p>Not thread-safe; several batches of a game share a kernel, and each may have its own thread.
 * Cost of a step: one of the kernel and one of its goals for all lanes, and some nanoseconds for
 * each action; nothing is allocated.
 */
@StableApi
public final class GameBatch {
    private static final int WORD = Long.SIZE;
    private static final ValueLayout.OfInt ACTION = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong WORDS = ValueLayout.JAVA_LONG_UNALIGNED;

    private final String name;
    private final NetInterface ends;
    private final BatchLanes[] lanes;
    private final int words;
    private final int gameCount;
    private final boolean isInTurn;
    private final int[] actors;
    private final int moveCount;
    private final int chanceRole;
    private final SeededChoice[] chance;
    private final long seed;
    private final BitSpread spread = new BitSpread();
    private final ActionReader reader;

    /** A column of a group, while it is written. */
    private final long[] row;

    /**
     * Makes a batch; its games are at their beginning.
     *
     * @param kernel the game's kernel
     * @param gameCount how many games, at least 1
     * @param seed fixes what chance does
     * @throws IllegalArgumentException if there are none, or if the game ends where it begins
     */
    public GameBatch(BatchKernel kernel, int gameCount, long seed) {
        if (gameCount < 1) {
            throw new IllegalArgumentException("a batch of " + gameCount + " games");
        }
        this.ends = kernel.ends();
        this.name = ends.name();
        this.words = kernel.kernel().wordsPerPlane();
        this.gameCount = gameCount;
        this.seed = seed;
        this.isInTurn = kernel.given().turnBits().isPresent();
        this.chanceRole = Game.chanceIndex(ends.roles());
        this.actors =
                IntStream.range(0, ends.roleCount()).filter(role -> role != chanceRole).toArray();
        this.moveCount =
                IntStream.range(0, ends.roleCount())
                        .map(ends.moveTable()::moveCount)
                        .max()
                        .orElseThrow();
        this.row = new long[words];
        this.lanes = new BatchLanes[(gameCount + words * WORD - 1) / (words * WORD)];
        Arrays.setAll(lanes, group -> new BatchLanes(kernel));
        this.reader = new ActionReader(moveCount);
        this.chance = new SeededChoice[chanceRole < 0 ? 0 : gameCount];
        if (lanes[0].endAtStart()) {
            throw new IllegalArgumentException(name + " ends where it begins");
        }
        reset();
    }

    // ---- Shapes ----

    /** Returns the number of games, N. */
    public int gameCount() {
        return gameCount;
    }

    /** Returns the roles' texts. */
    public List<String> roles() {
        return ends.roles();
    }

    /** Returns whether there is one action a game, that of the role whose turn it is. */
    public boolean isInTurn() {
        return isInTurn;
    }

    /** Returns the number of actions of a game, A. */
    public int actionCount() {
        return isInTurn ? 1 : actors.length;
    }

    /** Returns the role of each action; none if roles take turns. */
    public List<Integer> actors() {
        return isInTurn ? List.of() : Arrays.stream(actors).boxed().toList();
    }

    /** Returns the most moves that a role has, M. */
    public int moveCount() {
        return moveCount;
    }

    /** Returns the number of fluents. */
    public int fluentCount() {
        return ends.baseCount();
    }

    // ---- Stepping ----

    /** Begins all games again, and the sequences of chance. */
    public void reset() {
        for (int game = 0; game < chance.length; game++) {
            chance[game] = new SeededChoice(SeededChoice.playoutSeed(seed, game));
        }
        for (BatchLanes group : lanes) {
            group.reset();
        }
    }

    /** Plays the actions, as {@link #step(MemorySegment)}. */
    public void step(int[] actions) {
        step(MemorySegment.ofArray(actions));
    }

    /**
     * Plays a joint move in every game.
     *
     * @param actions ints, {@code [A][N]}; that of a game in which it is the turn of chance is
     *     ignored
     * @throws IllegalActionException if one is not legal; then nothing has been played
     */
    public void step(MemorySegment actions) {
        checkSize(actions, (long) actionCount() * gameCount * Integer.BYTES, "actions");
        for (int group = 0; group < lanes.length; group++) {
            int count = gamesIn(group);
            for (int word = 0; word * WORD < count; word++) {
                giveMoves(group, word, Math.min(WORD, count - word * WORD), actions);
            }
        }
        for (int group = 0; group < lanes.length; group++) {
            drawMoves(group);
            lanes[group].step();
        }
    }

    private int gamesIn(int group) {
        return Math.min(words * WORD, gameCount - firstGame(group));
    }

    private int firstGame(int group) {
        return group * words * WORD;
    }

    private void giveMoves(int group, int word, int count, MemorySegment actions) {
        int first = firstGame(group) + word * WORD;
        if (isInTurn) {
            long[] games = reader.read(actions, first, count);
            long legal = chanceRole < 0 ? 0 : lanes[group].turn(chanceRole, word);
            for (int role : actors) {
                legal |= lanes[group].giveInTurn(role, word, games);
            }
            check(legal, first, count, actions, 0);
            return;
        }
        for (int actor = 0; actor < actors.length; actor++) {
            long[] games = reader.read(actions, (long) actor * gameCount + first, count);
            check(lanes[group].give(actors[actor], word, games), first, count, actions, actor);
        }
    }

    /** Throws if one of the actions that begin with a game's is not legal. */
    private void check(long legal, int first, int count, MemorySegment actions, int actor) {
        long wrong = ~legal & lanesOf(count);
        if (wrong != 0) {
            int game = first + Long.numberOfTrailingZeros(wrong);
            int moveId = actions.getAtIndex(ACTION, (long) actor * gameCount + game);
            throw refusal(game, isInTurn ? player(game) : actors[actor], moveId);
        }
    }

    private void drawMoves(int group) {
        if (chanceRole >= 0) {
            lanes[group].clearMoves(chanceRole);
            for (int lane = 0; lane < gamesIn(group); lane++) {
                lanes[group].drawMove(lane, chanceRole, chance[firstGame(group) + lane]);
            }
        }
    }

    private int player(int game) {
        int lane = game % (words * WORD);
        int role = 0;
        while ((lanes[game / (words * WORD)].turn(role, lane / WORD) >>> lane & 1) == 0) {
            role++;
        }
        return role;
    }

    private IllegalActionException refusal(int game, int role, int moveId) {
        MoveTable moves = ends.moveTable();
        boolean isKnown = moveId >= 0 && moveId < moves.moveCount(role);
        List<String> legal = new ArrayList<>();
        int group = game / (words * WORD);
        int lane = game % (words * WORD);
        for (int move = 0; move < moves.moveCount(role); move++) {
            if (lanes[group].isLegal(lane, role, move)) {
                legal.add(move + " " + moves.move(role, move));
            }
        }
        String message =
                "game %d of the batch: action %d%s of role %s is not legal; legal are %s"
                        .formatted(
                                game,
                                moveId,
                                isKnown ? ", " + moves.move(role, moveId) + "," : "",
                                ends.roles().get(role),
                                String.join(", ", legal));
        return new IllegalActionException(game, role, message);
    }

    // ---- Looking ----

    /** Writes which fluents hold: bytes, {@code [fluents][N]}. */
    public void observations(MemorySegment into) {
        checkSize(into, (long) fluentCount() * gameCount, "observations");
        writeBytes(fluentCount(), BatchLanes::copyFluent, into);
    }

    /** Writes which fluents hold: bits, {@code [fluents][⌈N/64⌉]} longs. */
    public void observationBits(MemorySegment into) {
        checkSize(into, fluentCount() * wordsOfAll() * Long.BYTES, "observation bits");
        writeBits(fluentCount(), BatchLanes::copyFluent, into);
    }

    /** Writes which moves are legal: bytes, {@code [A][M][N]}. */
    public void masks(MemorySegment into) {
        checkSize(into, (long) actionCount() * moveCount * gameCount, "masks");
        writeBytes(actionCount() * moveCount, this::copyLegal, into);
    }

    /** Writes which moves are legal: bits, {@code [A][M][⌈N/64⌉]} longs. */
    public void maskBits(MemorySegment into) {
        long columns = (long) actionCount() * moveCount;
        checkSize(into, columns * wordsOfAll() * Long.BYTES, "mask bits");
        writeBits(actionCount() * moveCount, this::copyLegal, into);
    }

    private void copyLegal(BatchLanes own, int column, long[] into) {
        if (isInTurn) {
            own.copyLegalInTurn(column, into);
        } else {
            own.copyLegal(actors[column / moveCount], column % moveCount, into);
        }
    }

    /** Writes the goal values of games that ended with the last step: bytes, {@code [roles][N]}. */
    public void rewards(MemorySegment into) {
        checkSize(into, (long) ends.roleCount() * gameCount, "rewards");
        into.asSlice(0, (long) ends.roleCount() * gameCount).fill((byte) 0);
        for (int group = 0; group < lanes.length; group++) {
            int count = gamesIn(group);
            for (int word = 0; word * WORD < count; word++) {
                long left = lanes[group].done(word) & lanesOf(count - word * WORD);
                for (; left != 0; left &= left - 1) {
                    int lane = word * WORD + Long.numberOfTrailingZeros(left);
                    int game = firstGame(group) + lane;
                    for (int role = 0; role < ends.roleCount(); role++) {
                        byte goal = (byte) lanes[group].goal(lane, role);
                        into.set(ValueLayout.JAVA_BYTE, (long) role * gameCount + game, goal);
                    }
                }
            }
        }
    }

    /** Writes which games ended with the last step: bytes, {@code [N]}. */
    public void dones(MemorySegment into) {
        checkSize(into, gameCount, "dones");
        writeBytes(1, (own, _, row) -> own.copyDone(row), into);
    }

    /** Writes whose turn it is: bytes, {@code [N]}. */
    public void players(MemorySegment into) {
        checkSize(into, gameCount, "players");
        if (isInTurn) {
            byte[] players = new byte[words * WORD];
            for (int group = 0; group < lanes.length; group++) {
                Arrays.fill(players, (byte) 0);
                for (int role = 1; role < ends.roleCount(); role++) {
                    lanes[group].copyTurn(role, row);
                    spread.addTo(players, row, role);
                }
                MemorySegment.copy(
                        players, 0, into, ValueLayout.JAVA_BYTE, firstGame(group), gamesIn(group));
            }
        } else {
            into.asSlice(0, gameCount).fill((byte) -1);
        }
    }

    /** What a column is, in one group of lanes. */
    private interface Column {
        /** Copies a column's words. */
        void copy(BatchLanes own, int column, long[] into);
    }

    private void writeBytes(int columnCount, Column source, MemorySegment into) {
        for (int group = 0; group < lanes.length; group++) {
            for (int column = 0; column < columnCount; column++) {
                source.copy(lanes[group], column, row);
                long at = (long) column * gameCount + firstGame(group);
                spread.write(row, gamesIn(group), into, at);
            }
        }
    }

    private void writeBits(int columnCount, Column source, MemorySegment into) {
        long columnWords = wordsOfAll();
        for (int group = 0; group < lanes.length; group++) {
            int count = gamesIn(group);
            int used = (count + WORD - 1) / WORD;
            for (int column = 0; column < columnCount; column++) {
                source.copy(lanes[group], column, row);
                row[used - 1] &= lanesOf(count - (used - 1) * WORD);
                long at = (column * columnWords + (long) group * words) * Long.BYTES;
                MemorySegment.copy(row, 0, into, WORDS, at, used);
            }
        }
    }

    /** Returns the words of a column of bits. */
    private long wordsOfAll() {
        return (gameCount + WORD - 1L) / WORD;
    }

    /** Returns the bits of so many lanes of a word. */
    private static long lanesOf(int count) {
        return count >= WORD ? -1 : (1L << count) - 1;
    }

    private static void checkSize(MemorySegment segment, long byteCount, String what) {
        if (segment.byteSize() < byteCount) {
            throw new IllegalArgumentException(
                    "the %s take %,d bytes, and there is room for %,d"
                            .formatted(what, byteCount, segment.byteSize()));
        }
    }
}
