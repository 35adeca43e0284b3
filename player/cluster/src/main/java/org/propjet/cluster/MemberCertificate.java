package org.propjet.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;

/**
 * Certificates that say: who made this key knows the secret. The subject is the secret's tag of the
 * public key. TLS makes sure that the other side has the private key. So a certificate that a
 * stranger has seen is of no use to him.
 *
 * <p>The JDK reads certificates but has nothing public that makes one, so this writes the few bytes
 * of DER itself (X.690; RFC 5280, section 4.1).
 */
final class MemberCertificate {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;

    /** The object identifier 1.2.840.10045.4.3.2, ecdsa-with-SHA256. */
    private static final byte[] ECDSA_WITH_SHA256 = {
        0x06, 0x08, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02
    };

    /** The object identifier 2.5.4.3, the common name. */
    private static final byte[] COMMON_NAME = {0x06, 0x03, 0x55, 0x04, 0x03};

    private MemberCertificate() {}

    /** Makes the certificate of a key on an elliptic curve. */
    static X509Certificate of(KeyPair keys, SharedSecret secret) throws GeneralSecurityException {
        byte[] algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
        byte[] commonName = text(UTF8_STRING, subject(keys.getPublic(), secret));
        byte[] name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, commonName)));
        // A clock that is wrong must keep nobody out, so the time says nothing.
        byte[] validity =
                der(SEQUENCE, text(UTC_TIME, "200101000000Z"), text(UTC_TIME, "491231235959Z"));
        byte[] serial = der(INTEGER, new byte[] {1});
        byte[] key = keys.getPublic().getEncoded();
        byte[] body = der(SEQUENCE, serial, algorithm, name, validity, name, key);

        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(body);
        byte[] noUnusedBits = {0};
        byte[] whole =
                der(SEQUENCE, body, algorithm, der(BIT_STRING, noUnusedBits, signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(whole));
    }

    /** Returns whether a certificate was made by somebody who knows the secret. */
    static boolean isGenuine(X509Certificate certificate, SharedSecret secret) {
        String expected = "CN=" + subject(certificate.getPublicKey(), secret);
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8),
                certificate.getSubjectX500Principal().getName().getBytes(StandardCharsets.UTF_8));
    }

    private static String subject(PublicKey key, SharedSecret secret) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret.tag(key.getEncoded()));
    }

    private static byte[] text(int tag, String text) {
        return der(tag, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        int length = content.size();
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        if (length >= 0x100) {
            element.write(0x82);
            element.write(length >> 8);
        } else if (length >= 0x80) {
            element.write(0x81);
        }
        element.write(length);
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
