import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says in one line which tests a build has left out. The build runs this file as it is. Arguments:
 * the project's root folder, and the JUnit tags of the slow tests as Surefire reads them.
 */
final class SlowTests {

    public static void main(String[] args) throws IOException {
        Map<String, Integer> classCounts = new LinkedHashMap<>();
        for (String tag : args[1].split(" \\| ", -1)) {
            classCounts.put(tag, 0);
        }
        int classCount = 0;
        try (var paths = Files.walk(Path.of(args[0]))) {
            for (Path path : paths.filter(SlowTests::isTest).toList()) {
                String text = Files.readString(path);
                boolean isAny = false;
                for (String tag : classCounts.keySet()) {
                    if (text.contains("@Tag(\"" + tag + "\")")) {
                        classCounts.merge(tag, 1, Integer::sum);
                        isAny = true;
                    }
                }
                classCount += isAny ? 1 : 0;
            }
        }
        String counts =
                classCounts.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
        System.out.printf(
                "Slow tests were left out, of %d test classes (%s); ./mvnw verify -Pall runs"
                        + " all.%n",
                classCount, counts);
    }

    private static boolean isTest(Path path) {
        return path.toString().replace('\\', '/').matches(".*/src/test/java/.*Test\\.java");
    }
}
