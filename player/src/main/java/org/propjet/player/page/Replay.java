package org.propjet.player.page;

import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.player.match.Thought;
import org.propjet.player.show.BoardPlan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A match that can be looked at move by move. Immutable.
 *
 * @param title what it is called, for people
 * @param roles the roles' texts, in role order; so are the other lists
 * @param players the players' names; empty if they are not known
 * @param moves each ply's joint move; an empty text where a move is not known
 * @param states each state's fluents as canonical texts, the initial one first; none if they are
 *     not known, and only the first ones if there are very many
 * @param goals the goal values at the end, null where there is none; empty if there was no end
 * @param thoughts what players thought, by rising ply
 * @param plan how the states look, if more is known than these states
 * @param note what is to be said of it, or empty
 */
public record Replay(
        String title,
        List<String> roles,
        List<String> players,
        List<List<String>> moves,
        List<List<String>> states,
        List<@Nullable Integer> goals,
        List<Thought> thoughts,
        @Nullable BoardPlan plan,
        String note) {
    /** So many states are drawn. */
    static final int MOST_STATES = 1_000;

    /** So many characters all pictures have together, about: a page can hold them. */
    private static final long MOST_CHARACTERS = 16 << 20;

    /** Returns the object that the page reads. Cost: the pictures of all states. */
    public JsonObject json() {
        return json(MOST_CHARACTERS);
    }

    /** Returns it with pictures only until they have so many characters. */
    JsonObject json(long mostCharacters) {
        List<StatePictures.Picture> boards = boards(mostCharacters);
        String unseen = "Only the first " + boards.size() + " states are drawn.";
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", title);
        json.put("roles", roles);
        json.put("players", players);
        json.put("moves", moves);
        json.put("goals", goals);
        json.put("expected", PageThought.expected(thoughts));
        json.put("rates", PageThought.rates(thoughts));
        json.put("decisions", thoughts.stream().map(PageThought::of).toList());
        json.put("boards", boards);
        json.put("note", boards.size() == states.size() ? note : (note + " " + unseen).strip());
        return PageText.json(json);
    }

    private List<StatePictures.Picture> boards(long mostCharacters) {
        if (states.isEmpty()) {
            return List.of();
        }
        List<StatePictures.Picture> boards = new ArrayList<>();
        List<List<String>> drawn = states.subList(0, Math.min(states.size(), MOST_STATES));
        Set<String> possible = new LinkedHashSet<>();
        drawn.forEach(possible::addAll);
        StatePictures pictures =
                new StatePictures(
                        plan == null ? BoardPlan.of(roles, possible, drawn.getFirst()) : plan);
        long characters = 0;
        for (int ply = 0; ply < drawn.size() && characters < mostCharacters; ply++) {
            List<String> before = ply > 0 ? drawn.get(ply - 1) : List.of();
            StatePictures.Picture picture = pictures.picture(drawn.get(ply), before);
            characters += picture.svg().length();
            boards.add(picture);
        }
        return boards;
    }
}
