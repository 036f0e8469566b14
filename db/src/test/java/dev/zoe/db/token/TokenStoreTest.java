package dev.zoe.db.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserAccountReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class TokenStoreTest extends DatabaseTest {
    private static final Duration DAY = Duration.ofDays(1);

    @Autowired
    TokenStore tokens;

    @Autowired
    UserAccountReader accounts;

    @Autowired
    DataSource database;

    private long ada;
    private long grace;

    @BeforeEach
    void users() {
        ada = samples.user("ada").getId();
        grace = samples.user("grace").getId();
    }

    @Test
    void aTokenIsListedWithItsTimesAndFoundByItsHashTogetherWithItsUser() {
        Token created = insert(ada, "ci", TokenScope.RUN, hash(1)).orElseThrow();

        assertThat(tokens.list(ada)).containsExactly(created);
        assertThat(created.scope()).isEqualTo(TokenScope.RUN);
        assertThat(created.expiresAt()).isEqualTo(created.createdAt().plus(DAY));
        assertThat(created.lastUsedAt()).isEmpty();
        assertThat(created.expired()).isFalse();
        TokenAccount found = tokens.findByHash(hash(1)).orElseThrow();
        assertThat(found.name()).isEqualTo("ci");
        assertThat(found.scope()).isEqualTo(TokenScope.RUN);
        assertThat(found.user()).isEqualTo(accounts.find("ada").orElseThrow());
        assertThat(found.user().capabilities()).contains(Capability.SUBMIT_EXECUTIONS);
        assertThat(tokens.findById(found.id())).contains(found);
        assertThat(tokens.findByHash(hash(2))).isEmpty();
    }

    @Test
    void aTokenExpiresAtTheLatestTimeThatIsGiven() {
        Instant expiry =
                insert(ada, "ci", TokenScope.ALL, hash(1)).orElseThrow().expiresAt();

        assertThat(tokens.insert(ada, "same", TokenScope.RUN, hash(2), DAY.plus(DAY), Optional.of(expiry)))
                .map(Token::expiresAt)
                .contains(expiry);
        assertThat(tokens.insert(ada, "sooner", TokenScope.RUN, hash(3), DAY.dividedBy(2), Optional.of(expiry))
                        .orElseThrow()
                        .expiresAt())
                .isBefore(expiry);
    }

    @Test
    void aNameIsUniqueForAUserAndNotForAll() {
        assertThat(insert(ada, "ci", TokenScope.RUN, hash(1))).isPresent();
        assertThat(insert(ada, "ci", TokenScope.ALL, hash(2))).isEmpty();
        assertThat(insert(grace, "ci", TokenScope.READ, hash(3))).isPresent();
        assertThat(insert(ada, "a", TokenScope.READ, hash(4))).isPresent();

        assertThat(tokens.list(ada)).extracting(Token::name).containsExactly("a", "ci");
        assertThat(tokens.count(ada)).isEqualTo(2);
        assertThat(tokens.findByHash(hash(2))).isEmpty();
    }

    @Test
    void onlyTheTokenOfThisUserAndNameIsDeleted() {
        insert(ada, "ci", TokenScope.RUN, hash(1));
        insert(grace, "ci", TokenScope.RUN, hash(2));

        assertThat(tokens.delete(ada, "other")).isFalse();
        assertThat(tokens.delete(ada, "ci")).isTrue();
        assertThat(tokens.delete(ada, "ci")).isFalse();

        assertThat(tokens.findByHash(hash(1))).isEmpty();
        assertThat(tokens.findByHash(hash(2))).isPresent();
    }

    @Test
    void allTokensOfOneUserAreDeleted() {
        insert(ada, "ci", TokenScope.RUN, hash(1));
        insert(ada, "laptop", TokenScope.RUN, hash(2));
        insert(grace, "ci", TokenScope.RUN, hash(3));

        assertThat(tokens.deleteAll(ada)).isEqualTo(2);
        assertThat(tokens.deleteAll(ada)).isZero();

        assertThat(tokens.list(ada)).isEmpty();
        assertThat(tokens.findByHash(hash(3))).isPresent();
    }

    @Test
    void anExpiredTokenIsNotValid() {
        Token created = insert(ada, "ci", TokenScope.RUN, hash(1)).orElseThrow();
        TokenAccount valid = tokens.findByHash(hash(1)).orElseThrow();
        assertThat(valid.expiresAt()).isEqualTo(created.expiresAt());
        assertThat(valid.isValid()).isTrue();

        new RecordTimeWriter(database).tokenExpired("ci");

        assertThat(tokens.findByHash(hash(1)).orElseThrow().isValid()).isFalse();
        assertThat(tokens.findById(valid.id()).orElseThrow().isExpired()).isTrue();
        assertThat(tokens.list(ada)).extracting(Token::expired).containsExactly(true);
    }

    @Test
    void theTokenOfADisabledUserSaysSo() {
        insert(ada, "ci", TokenScope.RUN, hash(1));

        new TestUserWriter(database).disable("ada");

        assertThat(tokens.findByHash(hash(1)).orElseThrow().isValid()).isFalse();
    }

    @Test
    void aUseIsStoredOnceAMinute() {
        insert(ada, "ci", TokenScope.RUN, hash(1));
        TokenAccount token = tokens.findByHash(hash(1)).orElseThrow();
        assertThat(token.isUseDue()).isTrue();

        tokens.noteUse(token.id());
        Instant first = lastUse();
        tokens.noteUse(token.id());

        assertThat(lastUse()).isEqualTo(first);
        assertThat(tokens.findByHash(hash(1)).orElseThrow().isUseDue()).isFalse();

        new RecordTimeWriter(database).tokenUsed("ci", Duration.ofSeconds(61));
        assertThat(tokens.findByHash(hash(1)).orElseThrow().isUseDue()).isTrue();
        tokens.noteUse(token.id());
        assertThat(lastUse()).isAfter(first);
    }

    @Test
    void tokensGoWithTheirUser() {
        insert(ada, "ci", TokenScope.RUN, hash(1));

        jdbc.update("delete from users where username = 'ada'");

        assertThat(number("select count(*) from token")).isZero();
    }

    @Test
    void eachScopeAllowsWhatTheSmallerOnesAllow() {
        List<TokenScope> scopes = List.of(TokenScope.READ, TokenScope.RUN, TokenScope.ALL);

        assertThat(Arrays.asList(TokenScope.values())).isEqualTo(scopes);
        assertThat(TokenScope.ALL.includes(TokenScope.RUN)).isTrue();
        assertThat(TokenScope.RUN.includes(TokenScope.RUN)).isTrue();
        assertThat(TokenScope.READ.includes(TokenScope.RUN)).isFalse();
        for (Capability capability : Capability.values()) {
            TokenScope least = TokenScope.leastFor(capability);
            assertThat(scopes.stream().filter(scope -> scope.allows(capability)))
                    .as(capability.roleName())
                    .containsExactlyElementsOf(scopes.subList(scopes.indexOf(least), scopes.size()));
        }
    }

    private Instant lastUse() {
        return tokens.list(ada).get(0).lastUsedAt().orElseThrow();
    }

    private Optional<Token> insert(long user, String name, TokenScope scope, byte[] hash) {
        return tokens.insert(user, name, scope, hash, DAY, Optional.empty());
    }

    private static byte[] hash(int seed) {
        byte[] hash = new byte[32];
        Arrays.fill(hash, (byte) seed);
        return hash;
    }
}
