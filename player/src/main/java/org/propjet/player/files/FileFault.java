package org.propjet.player.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in words why a file could not be read or written. */
public final class FileFault {
    private FileFault() {}

    /** Returns the reason, without the file's name. */
    public static String reason(IOException e) {
        if (String.valueOf(e.getMessage()).contains("Too many open files")) {
            return "too many files are open: 'ulimit -n 1024' allows more";
        }
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case AccessDeniedException _ -> "access is denied";
            case FileAlreadyExistsException _ -> "something else of this name is there";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            case CharacterCodingException _ -> "it is no text in UTF-8";
            default -> String.valueOf(e.getMessage());
        };
    }
}
