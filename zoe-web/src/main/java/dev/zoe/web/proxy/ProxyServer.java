package dev.zoe.web.proxy;

import dev.zoe.api.tls.ServedCertificate;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.KeyCertOptions;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The port of the proxy. A few threads serve all connections, so that thousands of idle WebSockets hold no thread; four
 * further ones look at the database.
 */
@Component
class ProxyServer implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyServer.class);
    private static final int LOOKING_THREADS = 4;
    private static final long CHECK_MILLIS = 2_000;
    private static final long START_SECONDS = 30;
    private static final int HEADERS = 64 << 10;
    private static final int LINE = 16 << 10;
    /**
     * Most bytes of one read from an application, and the size of the receive buffer of its connection: a few large
     * reads and writes move a download faster than many small ones.
     */
    private static final int CHUNK = 256 << 10;

    private static final int KEEP_ALIVE_SECONDS = 30;

    private final ProxySettings settings;
    private final ProxySite site;
    private final ProxyLogins logins;
    private final ProxyAccess access;
    private final OpenExchanges open;
    private final AddressConnections addresses;
    private final ServedCertificate certificate;
    private final String webAddress;
    private Optional<Vertx> running = Optional.empty();

    ProxyServer(
            ProxySettings settings,
            ProxySite site,
            ProxyLogins logins,
            ProxyAccess access,
            OpenExchanges open,
            AddressConnections addresses,
            ServedCertificate certificate,
            @Value("${server.address:}") String webAddress) {
        this.settings = settings;
        this.site = site;
        this.logins = logins;
        this.access = access;
        this.open = open;
        this.addresses = addresses;
        this.certificate = certificate;
        this.webAddress = webAddress;
    }

    @Override
    public void start() {
        if (!settings.enabled()) {
            return;
        }
        if (site.isUnreachable()) {
            LOG.warn("There is no proxy to applications: zoe.api.public-url has https, and this process has no"
                    + " certificate. Set zoe.proxy.public-url to the address of the proxy before it, or"
                    + " zoe.proxy.enabled=false.");
            return;
        }
        int threads = Math.min(4, Runtime.getRuntime().availableProcessors());
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(threads)
                .setPreferNativeTransport(true)
                .setWorkerPoolSize(LOOKING_THREADS)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        running = Optional.of(vertx);
        HttpServerOptions options = serverOptions();
        try {
            vertx.deployVerticle(() -> new Listener(options), new DeploymentOptions().setInstances(threads))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            stop();
            throw new IllegalStateException(
                    "The proxy cannot listen at %s port %d (zoe.proxy.address, zoe.proxy.port): %s"
                            .formatted(options.getHost(), options.getPort(), e.getMessage()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
            return;
        }
        site.listensAt(options.getPort());
        vertx.setPeriodic(CHECK_MILLIS, timer -> check(vertx));
        LOG.info("Applications are served: address={} port={}", options.getHost(), options.getPort());
    }

    private void check(Vertx vertx) {
        try {
            vertx.executeBlocking(() -> {
                open.endRefused();
                return true;
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("Skipping the check of open connections: the proxy is stopping");
        }
    }

    private HttpServerOptions serverOptions() {
        String address = settings.address().orElse(webAddress.isEmpty() ? "0.0.0.0" : webAddress);
        String setting = settings.address().isPresent() ? "zoe.proxy.address" : "server.address";
        HttpServerOptions options = new HttpServerOptions()
                .setHost(address)
                .setPort(ProxyPort.choose(settings.port(), address, setting))
                .setMaxHeaderSize(HEADERS)
                .setMaxInitialLineLength(LINE)
                .setMaxChunkSize(CHUNK)
                .setHttp2ClearTextEnabled(false)
                .setUseAlpn(false)
                .setIdleTimeout(Math.toIntExact(settings.idle().toSeconds()));
        certificate.keyManager().ifPresent(keys -> options.setSsl(true).setKeyCertOptions(KeyCertOptions.wrap(keys)));
        return options;
    }

    private HttpClientOptions clientOptions() {
        return new HttpClientOptions()
                .setMaxHeaderSize(HEADERS)
                .setMaxInitialLineLength(LINE)
                .setMaxChunkSize(CHUNK)
                .setDecompressionSupported(false)
                .setReceiveBufferSize(CHUNK)
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                // Programs in containers have certificates that they made themselves.
                .setTrustAll(true)
                .setVerifyHost(false);
    }

    @Override
    public void stop() {
        running.ifPresent(vertx -> {
            try {
                vertx.close().toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                LOG.warn("The proxy did not stop in order: error=\"{}\"", e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        running = Optional.empty();
    }

    @Override
    public boolean isRunning() {
        return running.isPresent();
    }

    /** One thread with its share of the connections, and its own connections to programs. */
    private final class Listener extends AbstractVerticle {
        private final HttpServerOptions options;

        private Listener(HttpServerOptions options) {
            this.options = options;
        }

        @Override
        public void start(Promise<Void> started) {
            HttpClient client = vertx.createHttpClient(
                    clientOptions(),
                    // OpenExchanges has the limits.
                    new PoolOptions().setHttp1MaxSize(settings.maxConnections()));
            BrowserConnections connections = new BrowserConnections(vertx, addresses);
            ProxyHandler handler = new ProxyHandler(site, logins, access, open, vertx, client, connections);
            HttpServer server = vertx.createHttpServer(options)
                    .connectionHandler(connections::begin)
                    .requestHandler(handler::handle);
            server.listen().<Void>mapEmpty().onComplete(started);
        }
    }
}
