package dev.zoe.api.token;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.db.token.TokenScope;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What a user wants of a new token.
 *
 * @param name unique among the tokens of the user
 * @param expiresIn time until it expires; empty for {@link #USUAL}, or less when the log-in ends earlier
 */
@Schema(name = "NewToken")
public record NewTokenRequest(
        @Schema(description = "1 to 64 characters of A-Z, a-z, 0-9, '_', '.', '@' and '-'") String name,
        @Schema(
                        type = "string",
                        allowableValues = {"read", "run", "all"},
                        defaultValue = "run")
                TokenScope scope,
        @Schema(
                        type = "string",
                        format = "duration",
                        description = "Up to P366D, and not later than the token of the log-in",
                        defaultValue = "P90D")
                Optional<Duration> expiresIn) {

    static final String EXAMPLE = "{\"name\": \"ci\", \"scope\": \"run\", \"expires_in\": \"P90D\"}";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(366);
    static final Duration USUAL = Duration.ofDays(90);

    private static final FieldType<String> NAME = FieldType.text(
            Pattern.compile("[A-Za-z0-9_.@-]{1,64}"), "1 to 64 characters of A-Z, a-z, 0-9, '_', '.', '@' and '-'");
    private static final FieldType<TokenScope> SCOPE =
            FieldType.text(Pattern.compile("\\w+"), "read, run or all").map(NewTokenRequest::parseScope);
    private static final FieldType<Duration> EXPIRES_IN = FieldType.text(
                    Pattern.compile("\\w[\\w.]+"), "an ISO 8601 duration up to P366D, such as P90D or PT12H")
            .map(NewTokenRequest::parseDuration);

    /** @throws dev.zoe.api.problem.Problem that lists everything that is wrong */
    static NewTokenRequest read(JsonNode body) {
        FieldReader fields = new FieldReader(body);
        Optional<String> name = fields.require("name", NAME);
        TokenScope scope = fields.read("scope", SCOPE).orElse(TokenScope.RUN);
        Optional<Duration> expiresIn = fields.read("expires_in", EXPIRES_IN);
        fields.requireNoErrors();
        return new NewTokenRequest(name.orElseThrow(), scope, expiresIn);
    }

    private static Optional<TokenScope> parseScope(String wire) {
        return Arrays.stream(TokenScope.values())
                .filter(scope -> scope.wire().equals(wire))
                .findFirst();
    }

    private static Optional<Duration> parseDuration(String text) {
        try {
            Duration duration = Duration.parse(text);
            boolean allowed = duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0;
            return allowed ? Optional.of(duration) : Optional.empty();
        } catch (DateTimeParseException notADuration) {
            return Optional.empty();
        }
    }
}
