package dev.zoe.api.tls;

import dev.zoe.application.SafeText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.stereotype.Component;

/**
 * Gives Tomcat the certificate at the start, and again each time when its files have changed. Connections that are open
 * keep the old one. Files that cannot be used change nothing.
 *
 * <p>It looks at the content of the files at an interval, which also sees changes on network file systems, and behind
 * links that are exchanged. Key and certificate are written one after the other, so it waits until they have been the
 * same for one interval.
 */
@Component
final class CertificateReloader implements SslBundleRegistrar, AutoCloseable {
    /** The name of the certificate in the registry of Spring Boot, and in the metrics. */
    static final String BUNDLE = "zoe";

    private static final Logger LOG = LoggerFactory.getLogger(CertificateReloader.class);
    private static final Duration WARN_BEFORE_END = Duration.ofDays(14);
    private static final Duration WARN_EVERY = Duration.ofDays(1);

    private final TlsSettings settings;
    private final CertificateFiles files;
    private final Clock clock;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "tls-certificate");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Future<?>> running = Optional.empty();
    private Optional<ServerCertificate> served = Optional.empty();
    private String tried = "";
    private String seen = "";
    private Instant lastWarning = Instant.MIN;

    CertificateReloader(TlsSettings settings, CertificateFiles files, Clock clock) {
        this.settings = settings;
        this.files = files;
        this.clock = clock;
    }

    /** At the start, before Tomcat. */
    @Override
    public void registerBundles(SslBundleRegistry registry) {
        if (!settings.isOn()) {
            return;
        }
        tried = files.fingerprint();
        seen = tried;
        try {
            ServerCertificate first = files.load();
            registry.registerBundle(BUNDLE, first.bundle());
            served = Optional.of(first);
            LOG.info("TLS certificate: {}", first);
        } catch (UnusableCertificateException unusable) {
            String setting = settings.keyStore().isPresent() ? "key-store" : "certificate";
            throw TlsSettings.wrong(setting, settings.files().get(0), String.valueOf(unusable.getMessage()));
        }
        long pause = settings.check().toMillis();
        running = Optional.of(rounds.scheduleWithFixedDelay(() -> look(registry), pause, pause, TimeUnit.MILLISECONDS));
    }

    private void look(SslBundleRegistry registry) {
        try {
            reloadIfChanged(registry);
            served.ifPresent(this::warnBeforeEnd);
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again.
            LOG.error("cannot replace the TLS certificate: error=\"{}\"", SafeText.line(String.valueOf(e)));
        }
    }

    private void reloadIfChanged(SslBundleRegistry registry) {
        String now = files.fingerprint();
        boolean settled = now.equals(seen);
        seen = now;
        if (now.equals(tried) || !settled) {
            return;
        }
        tried = now;
        try {
            ServerCertificate next = files.load();
            registry.updateBundle(BUNDLE, next.bundle());
            served = Optional.of(next);
            lastWarning = Instant.MIN;
            LOG.info("new TLS certificate: {}", next);
        } catch (UnusableCertificateException unusable) {
            LOG.error(
                    "the new TLS certificate cannot be used, so connections still get the old one: error=\"{}\"",
                    SafeText.line(unusable.getMessage()));
        }
    }

    private void warnBeforeEnd(ServerCertificate current) {
        Instant now = clock.instant();
        Instant end = current.certificate().getNotAfter().toInstant();
        if (end.isBefore(now.plus(WARN_BEFORE_END)) && lastWarning.isBefore(now.minus(WARN_EVERY))) {
            lastWarning = now;
            LOG.warn("the TLS certificate {}: {}", end.isBefore(now) ? "has expired" : "expires soon", current);
        }
    }

    @Override
    public void close() {
        running.ifPresent(task -> task.cancel(true));
        rounds.shutdownNow();
    }
}
