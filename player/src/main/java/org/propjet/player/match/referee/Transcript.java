package org.propjet.player.match.referee;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.files.WholeFile;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Ply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A match in the format in which the field publishes matches, as ggp-base's manager writes it: one
 * JSON object. Immutable.
 *
 * <p>A state is a text, the KIF list of its fluents in canonical order. {@code errors} and {@code
 * states} begin before the first move: the errors with those of START. An error is {@code TO} for a
 * timeout, {@code CE} for a connection that failed, {@code IL} and what was said for an illegal
 * move, and empty for none.
 *
 * @param matchId the match's word, which is also the file's name
 * @param json the object
 */
public record Transcript(String matchId, String json) {
    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    /** Writes a match down. Cost: that of playing its moves. */
    static Transcript of(RefereedMatch refereed, MatchRecord match) {
        RefereeOptions options = refereed.options();
        boolean isComplete = match.ending() == Ending.TERMINAL;
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        MatchMessages messages = refereed.messages();
        entries.put("matchId", messages.matchId());
        entries.put("startTime", refereed.stateMillis().getFirst());
        entries.put("gameName", options.gameName());
        entries.put("rulesheet", options.rules());
        entries.put("roles", match.roles());
        entries.put("players", match.players());
        entries.put("startClock", options.startSeconds());
        entries.put("playClock", options.playSeconds());
        entries.put("scrambled", messages.areScrambled());
        entries.put("isCompleted", isComplete);
        entries.put("isAborted", !isComplete);
        entries.put("ending", MatchRecord.words(match.ending()));
        entries.put("states", states(refereed.game(), match));
        entries.put("stateTimes", refereed.stateMillis());
        entries.put("moves", match.plies().stream().map(Ply::moves).toList());
        entries.put("errors", errors(refereed, match));
        if (isComplete) {
            entries.put("goalValues", match.knownGoals());
        }
        return new Transcript(messages.matchId(), GSON.toJson(entries));
    }

    private static List<String> states(Game game, MatchRecord match) {
        GameHistory history = new GameHistory(game);
        match.plies().forEach(ply -> history.play(ply.moves()));
        return history.fluentsOfAll().stream()
                .map(fluents -> "(" + String.join(" ", fluents) + ")")
                .toList();
    }

    private static List<List<String>> errors(RefereedMatch refereed, MatchRecord match) {
        List<String> startErrors = new ArrayList<>();
        for (int role = 0; role < match.roles().size(); role++) {
            startErrors.add(refereed.startError(role));
        }
        List<List<String>> errors = new ArrayList<>();
        errors.add(startErrors);
        for (Ply ply : match.plies()) {
            errors.add(ply.choices().stream().map(Transcript::error).toList());
        }
        return errors;
    }

    private static String error(Choice choice) {
        return switch (choice.outcome()) {
            case PLAYED, MANAGED -> "";
            case LATE -> RemoteSeat.TIMEOUT;
            case ILLEGAL -> "IL " + choice.fault();
            case ERROR -> RemoteSeat.CONNECTION_ERROR;
        };
    }

    /**
     * Writes the file {@code matchId.json}, the object with a {@link JsonSeal}.
     *
     * @param folder where to; made if it is not there
     * @throws IOException if it cannot be written
     */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        WholeFile.write(folder.resolve(matchId + ".json"), JsonSeal.seal(json));
    }
}
