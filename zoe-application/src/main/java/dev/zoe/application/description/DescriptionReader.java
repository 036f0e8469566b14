package dev.zoe.application.description;

import dev.zoe.application.Application;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.Reading;
import dev.zoe.application.internal.schema.FormatSchemas;
import java.util.List;

/** Reads descriptions: JSON of format 4, 3 or 2. */
public final class DescriptionReader {

    /** What reading a description gives. */
    public sealed interface Result {
        /**
         * @param application the application
         * @param formatVersion the format the text was written in: 4, 3 or 2
         * @param canonicalJson the same application as format 4
         * @param notes what the import of an older format mapped or dropped, one sentence each
         */
        record Valid(Application application, int formatVersion, String canonicalJson, List<String> notes)
                implements Result {}

        /** @param errors everything that is wrong, in the order of the document; never empty */
        record Invalid(List<DescriptionError> errors) implements Result {}
    }

    private final SiteLimits limits;

    public DescriptionReader(SiteLimits limits) {
        this.limits = limits;
    }

    /** Reads a description; never throws for what is in {@code json}. */
    public Result read(String json) {
        return new Reading(limits).read(json);
    }

    /**
     * Reads what an earlier reading gave as {@link Result.Valid#canonicalJson()}. It was judged then, so only what
     * makes the application is looked at, which takes a third of the time; when that is not there, it is judged anew.
     */
    public Result readCanonical(String json) {
        return new Reading(limits).readCanonical(json);
    }

    /**
     * The JSON Schema (draft 2020-12) of format {@code version} as text.
     *
     * @param version 4, 3 or 2
     * @throws IllegalArgumentException when that format has no schema
     */
    public static String schema(int version) {
        return FormatSchemas.text(version);
    }
}
