package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.propjet.engine.rules.SmallGames.check;
import static org.propjet.engine.rules.SmallGames.normalised;
import static org.propjet.engine.rules.SmallGames.warnings;

import org.junit.jupiter.api.Test;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.List;

final class ViewCopierTest {

    @Test
    void relationsBetweenTerminalAndDoesAreCopied() {
        String rules =
                """
                (<= terminal over)
                (<= over (does ?r m))
                (<= over (end ?x) (not (does a m)))
                (<= (end ?x) (true ?x))
                (<= (next gone) over)
                """;
        assertEquals(
                """
                (<= terminal over@view)
                (<= over (does ?r m))
                (<= over (end ?x) (not (does a m)))
                (<= (end ?x) (true ?x))
                (<= (next gone) over)
                (<= over@view (end ?x))\
                """,
                normalised(rules));
        assertEquals(
                List.of("terminal depends on does through over/0, which is taken as false here"),
                warnings(rules));
    }

    @Test
    void legalAndGoalLikewise() {
        String rules =
                """
                (<= (legal b x) (does a m))
                (<= (goal b 0) (not (next s)))
                """;
        assertEquals(
                """
                (<= (goal b 0) (not (next@view s)))
                (<= (next@view ?f) (true ?f))\
                """,
                normalised("(<= (next x) (does a m))" + rules)
                        .lines()
                        .skip(1)
                        .reduce((x, y) -> x + "\n" + y)
                        .orElseThrow());
        GameRules checked = check("(<= (next x) (does a m))" + rules);
        assertEquals(Dependence.STATE, checked.keyword(Keyword.GOAL).dependence());
        assertEquals(Dependence.MOVE, checked.keyword(Keyword.NEXT).dependence());
        assertEquals(Dependence.STATIC, checked.keyword(Keyword.LEGAL).dependence());
    }

    @Test
    void initIsFreedOfTheStateToo() {
        String rules =
                """
                (<= (init (x ?r)) (free ?r))
                (<= (free ?r) (role ?r) (not (true (x ?r))))
                (<= (free ?r) (true ?r))
                (<= (init ?m) (legal ?r ?m))
                """;
        assertEquals(
                """
                (<= (init (x ?r)) (free@init ?r))
                (<= (free ?r) (role ?r) (not (true (x ?r))))
                (<= (free ?r) (true ?r))
                (<= (init ?m) (legal ?r ?m))
                (<= (free@init ?r) (role ?r))\
                """,
                normalised(rules));
        assertEquals(
                List.of(
                        "init depends on true or does through free/1, which is taken as false"
                                + " here"),
                warnings(rules));
    }

    @Test
    void recursionInBetweenIsCopiedWhole() {
        assertEquals(
                """
                (<= terminal (p@view a))
                (<= (p ?x) (q ?x))
                (<= (q ?x) (p ?x))
                (<= (q ?x) (does ?x m))
                (<= (q ?x) (true ?x))
                (<= (p@view ?x) (q@view ?x))
                (<= (q@view ?x) (p@view ?x))
                (<= (q@view ?x) (true ?x))\
                """,
                normalised(
                        """
                        (<= terminal (p a))
                        (<= (p ?x) (q ?x))
                        (<= (q ?x) (p ?x))
                        (<= (q ?x) (does ?x m))
                        (<= (q ?x) (true ?x))
                        """));
    }
}
