package dev.zoe.cli;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An API with TLS whose certificate is its own authority; it answers every call with the same JSON. */
public final class SecureServer implements AutoCloseable {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final HttpsServer server;
    private final KeyStore keys;

    /**
     * @param directory for the key store
     * @param extension the names of the certificate as {@code keytool} reads them, such as {@code san=ip:127.0.0.1}
     */
    public SecureServer(Path directory, String json, String extension) throws Exception {
        keys = certificate(Files.createTempDirectory(directory, "keys").resolve("keys.p12"), extension);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    private static KeyStore certificate(Path file, String extension) throws Exception {
        ProcessBuilder keytool = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                extension,
                "-ext",
                "bc=ca:true",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString());
        Process process = keytool.inheritIO().start();
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IllegalStateException("keytool failed");
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD);
    }

    public String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Writes its certificate in PEM. */
    public Path writeCertificate(Path file) throws IOException, GeneralSecurityException {
        String lines = Base64.getMimeEncoder()
                .encodeToString(keys.getCertificate("test").getEncoded());
        return Files.writeString(file, "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
