package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.files.WholeFile;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

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
            for (String file : List.of(PAGE, FIGURES, SPEEDS, SEARCHES)) {
                Path own = path.resolve(file);
                try {
                    WholeFile.check(own);
                } catch (IOException e) {
                    throw new Refusal(
                            "cannot write %s: %s; move it away, or name another folder"
                                    .formatted(own, FileFault.reason(e)));
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
            WholeFile.write(path.resolve(file), text);
        } catch (IOException e) {
            throw TextTarget.refusal(path.resolve(file).toString(), e);
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
            String text = BoundedFile.text(file, BoundedFile.MOST_TEXT_BYTES);
            boolean _ = JsonSeal.isSealed(text); // older files have no seal
            figures = ReportFigures.read(text);
        } catch (JsonSeal.BrokenException e) {
            throw new Refusal(
                    "%s is damaged, or was changed: %s; measure anew, or take out its last entry, crc32c"
                            .formatted(file, e.getMessage()));
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": --redraw needs the figures of a report");
        }
        if (figures == null) {
            throw new Refusal(file + " is not a file that 'propjet report' has written");
        }
        return figures;
    }
}
