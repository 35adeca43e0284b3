package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.util.List;

class SharedSecretTest {
    @TempDir private Path folder;

    private SharedSecret secret(String text) throws IOException {
        return SharedSecret.read(TestMember.secret(folder.resolve("secret"), text));
    }

    private String refusal(Path file) {
        return String.valueOf(
                assertThrows(IOException.class, () -> SharedSecret.read(file)).getMessage());
    }

    @Test
    void oneThatIsTooShortIsRefused() throws IOException {
        Path file = TestMember.secret(folder.resolve("secret"), "  fifteen letters\n\n");
        assertEquals(
                "the secret in %s has 15 characters; it needs at least 16".formatted(file),
                refusal(file));
        Files.writeString(file, "");
        assertTrue(refusal(file).contains("has 0 characters"), refusal(file));
    }

    @Test
    void whatIsNoSecretIsRefused() throws IOException {
        Path file = folder.resolve("secret");
        assertEquals("the secret cannot be read from " + file, refusal(file));
        assertEquals("the secret cannot be read from " + folder, refusal(folder));
        TestMember.secret(file, "x".repeat(5_000));
        assertTrue(refusal(file).contains("more than 4096 bytes"), refusal(file));
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 0});
        assertTrue(refusal(file).contains("must be text in UTF-8"), refusal(file));
    }

    @Test
    void oneThatOthersCanReadIsRefused() throws IOException {
        Path file = TestMember.secret(folder.resolve("secret"), "sixteen letters!");
        for (String open : List.of("rw-r-----", "rw----r--", "rw-rw-rw-", "rw-----w-")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
            assertEquals(
                    "%s is open to others (%s): whoever reads it can join; 'chmod 600 %s' closes it"
                            .formatted(file, open, file),
                    refusal(file));
        }
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        assertNotNull(SharedSecret.read(file));
    }

    @Test
    void lineBreaksAtTheEndDoNotCount() throws IOException {
        byte[] text = {1, 2, 3};
        assertArrayEquals(
                secret("sixteen letters!").tag(text), secret("sixteen letters!\r\n").tag(text));
    }

    @Test
    void aCertificateIsGenuineWithItsSecretOnly() throws Exception {
        SharedSecret secret = secret("sixteen letters!");
        SharedSecret other = secret("sixteen letters?");
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X509Certificate certificate = MemberCertificate.of(keys, secret);
        certificate.verify(keys.getPublic()); // what we wrote is a certificate that is signed
        certificate.checkValidity();
        assertTrue(MemberCertificate.isGenuine(certificate, secret));
        assertFalse(MemberCertificate.isGenuine(certificate, other));
        assertFalse(MemberCertificate.isGenuine(MemberCertificate.of(keys, other), secret));
    }
}
