package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;

/** Plays random games in the lanes of a word, a word after the other. */
public final class PlayedWords {
    private PlayedWords() {}

    /**
     * Plays so many words of games from a state, each to its end, and hands over what has ended.
     */
    public static void play(
            Game game, long[] state, int wordCount, Playouts.WordReceiver receiver) {
        Playouts playouts = game.newPlayouts(3);
        for (int word = 0; word < wordCount; word++) {
            playouts.startWord(0, -1L, state);
            int[] left = {Long.SIZE};
            while (left[0] > 0) {
                playouts.advance();
                playouts.collectWords(
                        ended -> {
                            left[0] -= Long.bitCount(ended.lanes());
                            receiver.ended(ended);
                        });
            }
        }
    }
}
