package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.OpenWork;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.LocalEntrants;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;

import java.util.List;
import java.util.Optional;

/** Matches of a series that members of a cluster play, a match a piece: its number, from 1. */
record PlayWork(Game game, OpenWork<Integer, MatchRecord> matches)
        implements OpenWork<Integer, MatchRecord> {
    static final WorkKind<Order, Integer, MatchRecord> KIND =
            new WorkKind<>(
                    "play",
                    Order.class,
                    Integer.class,
                    MatchRecord.class,
                    PlayWork::open,
                    (number, match) ->
                            match.roles().size() == match.players().size()
                                    && match.roles().size() == match.goals().size()
                                    && match.roles().size() == match.faults().size());

    /**
     * What is the same for all matches.
     *
     * @param backend the backend's name
     * @param players the players of all roles but chance, as in the first match
     * @param chance who plays chance; null for the manager
     */
    record Order(
            GameSource source,
            String backend,
            PlayoutPolicy policy,
            double groundSeconds,
            List<String> players,
            @Nullable String chance,
            SeriesReport.Series series) {}

    private static PlayWork open(Order order, int matchesAtATime) {
        Game game =
                Backend.named(order.backend())
                        .gameOrReference(
                                order.source().rules(),
                                GroundingOptions.budget(order.groundSeconds(), 1),
                                order.policy(),
                                note -> {});
        LocalEntrants entrants =
                new LocalEntrants(
                        order.players().stream().map(PlayerSpec::parse).toList(),
                        Optional.ofNullable(order.chance()).map(PlayerSpec::parse),
                        matchesAtATime,
                        remark -> {});
        MatchSeries series =
                new MatchSeries(
                        game,
                        order.series().starts(game),
                        entrants,
                        new SeriesOptions(
                                Integer.MAX_VALUE, // others say which matches
                                matchesAtATime,
                                order.series().seed(),
                                order.series().clock()),
                        new MatchSeries.SeriesListener() {},
                        Budget.endless());
        return new PlayWork(game, series.matches());
    }

    @Override
    public MatchRecord work(Integer number) throws Exception {
        return matches.work(number);
    }

    @Override
    public boolean stop() {
        return matches.stop();
    }

    @Override
    public void close() {
        game.close();
    }
}
