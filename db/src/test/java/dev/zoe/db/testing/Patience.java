package dev.zoe.db.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Lets the tests of every module that uses this one's wait for a condition for longer than Awaitility's 10 s: what is
 * waited for takes its time on a busy machine, and waiting costs nothing when a test is green. JUnit finds it by
 * itself.
 */
public final class Patience implements LauncherSessionListener {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(LONG);
    }
}
