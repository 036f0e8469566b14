package dev.zoe.db.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Raises the time that Awaitility waits for a condition from 10 s to 60 s, because a busy machine is slow. It holds in
 * every module that has this module's test-jar on its class path: JUnit finds it as a service.
 */
public final class AwaitilityTimeout implements LauncherSessionListener {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(LONG);
    }
}
