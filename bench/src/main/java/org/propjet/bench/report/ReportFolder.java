package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cli.Refusal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a report is written: a folder, in which only the report's own files are touched.
 *
 * <p>Immutable.
 */
final class ReportFolder {
    static final String PAGE = "index.html";
    static final String FIGURES = "report.json";
    static final String SPEEDS = "playouts.tsv";
    static final String SEARCHES = "search.tsv";

    private final Path path;

    private ReportFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder if it is not there, and sees whether it can be written into.
     *
     * @throws Refusal if it cannot
     */
    static ReportFolder open(String name) {
        try {
            Path path = Files.createDirectories(Path.of(name));
            Files.delete(Files.createTempFile(path, "propjet", null));
            for (String file : List.of(PAGE, FIGURES, SPEEDS, SEARCHES)) {
                Path own = path.resolve(file);
                if (Files.exists(own) && (Files.isDirectory(own) || !Files.isWritable(own))) {
                    throw new Refusal(
                            "cannot write " + own + "; move it away, or name another folder");
                }
            }
            return new ReportFolder(path);
        } catch (InvalidPathException e) {
            throw new Refusal("'" + name + "' is not a path");
        } catch (FileAlreadyExistsException e) {
            throw new Refusal(e.getFile() + " is a file, not a folder; name another folder");
        } catch (AccessDeniedException e) {
            throw new Refusal("cannot write into the folder " + name + ": access is negated");
        } catch (NoSuchFileException e) {
            throw new Refusal("cannot make the folder " + name);
        } catch (IOException e) {
            throw new Refusal("cannot write into the folder " + name + ": " + e.getMessage());
        }
    }

    /** Returns the page's path. */
    Path page() {
        return path.resolve(PAGE);
    }

    /**
     * Writes one of the report's files.
     *
     * @throws Refusal if that fails
     */
    void write(String file, String text) {
        try {
            Files.writeString(path.resolve(file), text);
        } catch (IOException e) {
            throw new Refusal("cannot write " + path.resolve(file) + ": " + e.getMessage());
        }
    }

    /**
     * Reads the figures of the report that is there.
     *
     * @throws Refusal if there is none
     */
    ReportFigures figures() {
        Path file = path.resolve(FIGURES);
        @Nullable ReportFigures figures;
        try {
            figures = ReportFigures.read(Files.readString(file));
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": --redraw needs the figures of a report");
        }
        if (figures == null) {
            throw new Refusal(file + " is not a file that 'propjet report' has written");
        }
        return figures;
    }
}
