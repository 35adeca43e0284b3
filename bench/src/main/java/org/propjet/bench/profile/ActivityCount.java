package org.propjet.bench.profile;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was counted in the states of random games: the third kind of figures beside measured and
 * estimated ones. They are exact for the games that were looked at, which a seed fixes.
 *
 * @param playouts how many games
 * @param states how many states, terminal ones among them
 * @param moves how many joint moves
 * @param seed fixes the games
 * @param gates how often the gates changed
 * @param firings how often each rule fired, by where it stands; empty if that is unknown
 * @param neverReached what the games never came to
 */
record ActivityCount(
        int playouts,
        long states,
        long moves,
        long seed,
        GateActivity gates,
        Map<SourceSpan, RuleFirings.Firing> firings,
        List<NeverReached> neverReached) {

    /**
     * What is counted.
     *
     * @param game plays
     * @param net the network whose gates are looked at
     * @param rules the game's rules
     * @param program the rules' instances; empty if they could not be had a second time
     */
    record Subject(Game game, PropNet net, GameRules rules, Optional<GroundProgram> program) {}

    /**
     * Plays and counts.
     *
     * @param playouts how many games
     * @param budget when it is over, no more game is begun; one is played at least
     * @param seed fixes the games
     */
    static ActivityCount of(Subject subject, int playouts, Budget budget, long seed) {
        RandomStates states = new RandomStates(subject.game(), seed);
        GateActivity gates = new GateActivity(subject.net());
        StateLayout layout = subject.game().stateLayout();
        Optional<RuleFirings> firings =
                subject.program().map(program -> new RuleFirings(program, layout));
        states.play(
                playouts,
                budget,
                batch -> {
                    gates.add(batch);
                    firings.ifPresent(rules -> rules.add(batch));
                });
        Map<SourceSpan, RuleFirings.Firing> fired =
                firings.map(RuleFirings::firings).orElse(Map.of());
        List<NeverReached> never = new ArrayList<>(NeverReached.rules(subject.rules(), fired));
        never.addAll(NeverReached.ends(subject.net(), gates, states));
        return new ActivityCount(
                states.playoutCount(),
                states.stateCount(),
                states.moveCount(),
                seed,
                gates,
                fired,
                List.copyOf(never));
    }
}
