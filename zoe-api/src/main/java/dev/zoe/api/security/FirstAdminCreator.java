package dev.zoe.api.security;

import dev.zoe.db.user.FirstAdminWriter;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Objects;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Makes an administrator with a generated password when there is no user at all, and says so once with
 * {@link AdminCreated}. There is no default password.
 */
@Component
class FirstAdminCreator {
    private static final String USERNAME = "admin";
    /** Without letters and digits that look alike. */
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    private static final int LENGTH = 20;
    /** The first uid that Linux distributions give to people; containers of the administrator run under it. */
    private static final int FS_UID = 1000;

    private final FirstAdminWriter users;
    private final PasswordEncoder passwords;
    private final ApplicationEventPublisher publisher;
    private final Clock clock;

    FirstAdminCreator(
            FirstAdminWriter users, PasswordEncoder passwords, ApplicationEventPublisher publisher, Clock clock) {
        this.users = users;
        this.passwords = passwords;
        this.publisher = publisher;
        this.clock = clock;
    }

    /** Several replicas may start at once: only the one whose row is written announces it. */
    @EventListener(ApplicationReadyEvent.class)
    void createAdmin() {
        if (users.hasUsers()) {
            return;
        }
        String password = generate();
        String hash = Objects.requireNonNull(passwords.encode(password), "hash of the password");
        if (users.insert(USERNAME, hash, FS_UID, clock.instant())) {
            publisher.publishEvent(new AdminCreated(USERNAME, password));
        }
    }

    private static String generate() {
        SecureRandom random = new SecureRandom();
        StringBuilder password = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            password.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return password.toString();
    }
}
