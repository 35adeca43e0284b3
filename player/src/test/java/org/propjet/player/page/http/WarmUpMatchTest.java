package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;

import java.util.List;
import java.util.concurrent.TimeUnit;

@Tag("timed")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WarmUpMatchTest {
    @ParameterizedTest
    @ValueSource(strings = {"uct", "mc", "legal"})
    void everyMessageHasItsAnswer(String player) {
        HostOptions options = HostOptions.standard(PlayerSpec.parse(player));
        List<String> answers = WarmUpMatch.play(options);
        assertTrue(answers.get(0).contains("available"), answers.toString());
        assertTrue(answers.get(1).endsWith("ready"), answers.toString());
        assertTrue(answers.get(2).matches("(?s).*\\(choose [12]\\)"), answers.toString());
        assertTrue(answers.get(3).endsWith("done"), answers.toString());
    }
}
