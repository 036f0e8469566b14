package dev.zoe.api.security;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
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

    private final JdbcClient database;
    private final PasswordEncoder passwords;
    private final ApplicationEventPublisher publisher;
    private final Clock clock;

    FirstAdminCreator(JdbcClient database, PasswordEncoder passwords, ApplicationEventPublisher publisher, Clock clock) {
        this.database = database;
        this.passwords = passwords;
        this.publisher = publisher;
        this.clock = clock;
    }

    /** Several replicas may start at once: only the one whose row is written announces it. */
    @EventListener(ApplicationReadyEvent.class)
    void createAdmin() {
        boolean anybody = database.sql("select exists (select from users)")
                .query(Boolean.class)
                .single();
        if (anybody) {
            return;
        }
        String password = generate();
        int created = database.sql(
                        """
                        insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)
                        select :username, :hash, :uid, r.id, q.id, :at
                        from role r, quota q where r.name = 'admin' and q.name = 'unlimited'
                        on conflict (username) do nothing
                        """)
                .param("username", USERNAME)
                .param("hash", passwords.encode(password))
                .param("uid", FS_UID)
                .param("at", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
        if (created == 1) {
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
