import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * Checks or mends the layout of every Java file of the project with google-java-format, AOSP style.
 *
 * <p>The build runs this file as it is, with the formatter on the class path: one virtual machine
 * for all modules. Arguments: {@code check} or {@code fix}, the project's root folder, and a file
 * that is there afterwards if some sources differ from the layout or cannot be read as Java; the
 * build then stops with a message of its own. Their names are printed.
 */
final class FormatSources {

    public static void main(String[] args) throws IOException {
        boolean fix = args[0].equals("fix");
        Path root = Path.of(args[1]);
        Path complaint = Path.of(args[2]);
        Files.deleteIfExists(complaint);

        List<String> arguments = new ArrayList<>(List.of("--aosp"));
        arguments.addAll(
                fix ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
        int optionCount = arguments.size();
        try (var modules = Files.newDirectoryStream(root, Files::isDirectory)) {
            for (Path module : modules) {
                addSources(module.resolve("src"), arguments);
                addSources(module.resolve("cluster/src"), arguments); // a module within another
            }
        }
        addSources(root.resolve(".mvn"), arguments);
        int fileCount = arguments.size() - optionCount;

        var formatter = ToolProvider.findFirst("google-java-format").orElseThrow();
        int status = formatter.run(System.out, System.err, arguments.toArray(String[]::new));
        if (status == 0) {
            System.out.println("Layout: " + fileCount + " files " + (fix ? "formatted" : "fine"));
        } else {
            Files.createFile(complaint);
        }
    }

    private static void addSources(Path folder, List<String> arguments) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .forEach(file -> arguments.add(file.toString()));
        }
    }
}
