package org.propjet.compiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A virtual machine of its own, which ran a class of the tests and has ended.
 *
 * @param exitStatus 0 if all went well
 * @param output what it printed
 */
record ForkedMachine(int exitStatus, String output) {

    /** Runs a class and waits for its end. */
    static ForkedMachine run(List<String> options, Class<?> main, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ForkedMachine(process.waitFor(), output);
    }
}
