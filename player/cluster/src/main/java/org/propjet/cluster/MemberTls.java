package org.propjet.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS between members. Each process has a key of its own, made when it starts, and trusts all keys
 * whose certificate is genuine ({@link MemberCertificate}). Nothing is left of the keys when it
 * ends: who learns the secret later can read nothing that was said before. Thread-safe.
 */
final class MemberTls {
    private static final String PROTOCOL = "TLSv1.3";

    private final SharedSecret secret;
    private final SSLContext context;
    private final Set<InetSocketAddress> refused = ConcurrentHashMap.newKeySet();

    MemberTls(SharedSecret secret) {
        this.secret = secret;
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            X509Certificate[] chain = {MemberCertificate.of(keys, secret)};

            char[] none = {};
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, none);
            store.setKeyEntry("member", keys.getPrivate(), none, chain);
            KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
            keyManagers.init(store, none);
            context = SSLContext.getInstance(PROTOCOL);
            context.init(
                    keyManagers.getKeyManagers(), new TrustManager[] {new SecretTrust()}, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e); // all of it is in memory, and in every JDK
        }
    }

    SSLSocketFactory sockets() {
        return context.getSocketFactory();
    }

    /** Returns what each socket must have: both sides show a certificate, by TLS 1.3. */
    SSLParameters parameters() {
        SSLParameters parameters = context.getDefaultSSLParameters();
        parameters.setProtocols(new String[] {PROTOCOL});
        parameters.setNeedClientAuth(true);
        return parameters;
    }

    /** Returns the servers that showed a certificate made with another secret. */
    Set<InetSocketAddress> refused() {
        return Set.copyOf(refused);
    }

    private void check(X509Certificate[] chain) throws CertificateException {
        if (chain.length == 0 || !MemberCertificate.isGenuine(chain[0], secret)) {
            throw new CertificateException("it has another secret");
        }
    }

    /** Trusts whoever knows the secret; names and authorities do not matter. */
    private final class SecretTrust extends X509ExtendedTrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            try {
                check(chain);
            } catch (CertificateException e) {
                refused.add((InetSocketAddress) socket.getRemoteSocketAddress());
                throw e;
            }
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType)
                throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
