package dev.zoe.api.message;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.TimeParameter;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.message.SiteMessageContent;
import dev.zoe.db.message.SiteMessageLevel;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The members of a message in the body of a call. */
final class SiteMessageInput {
    /** Characters that a terminal would interpret, that end a line, or that turn the direction of a line. */
    private static final Pattern TEXT =
            Pattern.compile("[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]{1,500}");

    private static final FieldType<String> TEXT_TYPE = FieldType.text(
                    TEXT, "text of 1 to 500 characters, in one line and without control characters")
            .map(text -> Optional.of(text.strip()).filter(rest -> !rest.isEmpty()));
    private static final FieldType<SiteMessageLevel> LEVEL = FieldType.text(
                    Pattern.compile("info|warning"), "info or warning")
            .map(name -> Optional.of(WireNamed.parse(SiteMessageLevel.class, name)));

    private static final FieldType<Optional<Instant>> TIME =
            new FieldType<>(SiteMessageInput::time, "null, or a time such as 2026-11-23T10:00:00Z");

    private SiteMessageInput() {}

    /** The body of a call, for the OpenAPI document. */
    @Schema(name = "NewSiteMessage")
    record NewSiteMessage(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED, minLength = 1, maxLength = 500) String text,
            @Schema(
                            allowableValues = {"info", "warning"},
                            defaultValue = "info")
                    String level,
            Optional<Instant> from,
            Optional<Instant> until) {}

    /** PostgreSQL stores microseconds. */
    private static Optional<Optional<Instant>> time(JsonNode value) {
        Optional<Instant> time = value.isString() ? TimeParameter.parse(value.stringValue()) : Optional.empty();
        return time.isPresent() ? Optional.of(time.map(at -> at.truncatedTo(ChronoUnit.MICROS))) : Optional.empty();
    }

    /** @throws dev.zoe.api.problem.Problem with everything that is wrong */
    static SiteMessageContent read(JsonNode body, Instant now) {
        FieldReader fields = new FieldReader(body);
        Optional<String> text = fields.require("text", TEXT_TYPE);
        Optional<SiteMessageLevel> level = fields.read("level", LEVEL);
        Optional<Instant> from =
                fields.readOrClear("from", TIME, Optional.empty()).flatMap(time -> time);
        Optional<Instant> until =
                fields.readOrClear("until", TIME, Optional.empty()).flatMap(time -> time);
        until.filter(end -> !end.isAfter(now)).ifPresent(over -> fields.refuse("until", "must be later than now"));
        until.filter(end -> from.filter(begin -> !begin.isBefore(end)).isPresent())
                .ifPresent(over -> fields.refuse("until", "must be later than from"));
        fields.requireNoErrors();
        return new SiteMessageContent(text.orElseThrow(), level.orElse(SiteMessageLevel.INFO), from, until);
    }
}
