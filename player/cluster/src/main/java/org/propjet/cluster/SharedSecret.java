package org.propjet.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Set;

import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that all members of a cluster have, as a key. Immutable; deriving the key takes a
 * quarter of a second.
 */
final class SharedSecret {
    /** Characters that a secret must have; 16 random letters cannot be tried out. */
    static final int MIN_LENGTH = 16;

    private static final int MAX_BYTES = 4096;

    /**
     * How often the key derivation hashes, which takes a quarter of a second. It is slow on
     * purpose: who connects to a member gets something by which secrets can be tried out. A secret
     * of random characters is safe without it; it helps those that people thought of.
     */
    private static final int ITERATIONS = 200_000;

    private static final int KEY_BITS = 256;

    /** All members must come to the same key, so nothing random goes into it. */
    private static final byte[] SALT = "org.propjet.cluster 1".getBytes(StandardCharsets.US_ASCII);

    private static final String MAC = "HmacSHA256";

    /** Nobody may do this with a secret. */
    private static final Set<PosixFilePermission> OTHERS =
            PosixFilePermissions.fromString("------rwx");

    /**
     * Nor this, with a secret of ours. Who gets one of somebody else's, as from Kubernetes, may
     * have no other way to it.
     */
    private static final Set<PosixFilePermission> GROUP =
            PosixFilePermissions.fromString("---rwx---");

    private final SecretKeySpec key;

    private SharedSecret(SecretKeySpec key) {
        this.key = key;
    }

    /**
     * Reads a secret; blanks and line breaks at its ends do not count.
     *
     * @throws IOException with a message for people: the file cannot be read, others may read or
     *     change it, or it is no text, or too short or too long
     */
    static SharedSecret read(Path file) throws IOException {
        requirePrivate(file);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException _) {
            throw new IOException("the secret cannot be read from " + file);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException(file + " is no secret: it has more than " + MAX_BYTES + " bytes");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException _) {
            throw new IOException(file + " is no secret: it must be text in UTF-8");
        }
        text = text.strip();
        if (text.length() < MIN_LENGTH) {
            throw new IOException(
                    "the secret in %s has %d characters; it needs at least %d"
                            .formatted(file, text.length(), MIN_LENGTH));
        }
        return new SharedSecret(derive(text.toCharArray()));
    }

    /** Who can read the secret is a member, so nobody else may. */
    private static void requirePrivate(Path file) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null || !Files.isRegularFile(file)) {
            return; // a system without these permissions, or a pipe
        }
        PosixFileAttributes attributes = view.readAttributes();
        Set<PosixFilePermission> permissions = attributes.permissions();
        boolean isOpenToGroup =
                isOurs(attributes.owner()) && !Collections.disjoint(permissions, GROUP);
        boolean isOpen = isOpenToGroup || !Collections.disjoint(permissions, OTHERS);
        if (isOpen) {
            throw new IOException(
                    "%s is open to others (%s): whoever reads it can join; 'chmod 600 %s' closes it"
                            .formatted(file, PosixFilePermissions.toString(permissions), file));
        }
    }

    private static boolean isOurs(UserPrincipal owner) {
        String user = System.getProperty("user.name", "?");
        return user.equals("?") || user.equals(owner.getName());
    }

    private static SecretKeySpec derive(char[] secret) {
        try {
            PBEKeySpec spec = new PBEKeySpec(secret, SALT, ITERATIONS, KEY_BITS);
            byte[] derived =
                    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                            .generateSecret(spec)
                            .getEncoded();
            return new SecretKeySpec(derived, MAC);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns what only those can compute who know the secret: 32 bytes that depend on a text. */
    byte[] tag(byte[] text) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
