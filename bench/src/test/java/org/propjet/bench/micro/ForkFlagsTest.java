package org.propjet.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class ForkFlagsTest {
    private static final Pattern PACE =
            Pattern.compile(
                    "-XX:(CompileCommand=(CompileThresholdScaling|BackgroundCompilation),|Tier4)"
                            + "[^ \"]+");

    /** Figures beside constants are those of users only if HotSpot is told the same. */
    @Test
    void forksTellHotSpotWhatTheLauncherDoes() throws IOException {
        String[] flags = PlayoutBenchmark.class.getAnnotation(Fork.class).jvmArgsAppend();
        Set<String> launcher = found(Files.readString(Path.of("..", "propjet")));
        assertEquals(10, launcher.size(), launcher::toString);
        assertEquals(launcher, found(String.join(" ", Arrays.asList(flags))));
    }

    private static Set<String> found(String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = PACE.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
