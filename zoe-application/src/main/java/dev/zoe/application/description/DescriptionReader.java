package dev.zoe.application.description;

import dev.zoe.application.Application;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentErrorOrder;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.document.LimitedJsonParser;
import dev.zoe.application.internal.format.FormatTwoImport;
import dev.zoe.application.internal.format.FormatVersion;
import dev.zoe.application.internal.mapping.ApplicationMapper;
import dev.zoe.application.internal.mapping.CanonicalWriter;
import dev.zoe.application.internal.rules.DescriptionRules;
import dev.zoe.application.internal.rules.SizeLimitCheck;
import dev.zoe.application.internal.schema.FormatSchemas;
import dev.zoe.application.internal.schema.SchemaValidation;
import java.util.List;

/** Reads descriptions: JSON of format 4, 3 or 2. One reader serves any number of threads. */
public final class DescriptionReader {

    private static final int NEWEST_FORMAT = 4;

    /** The result of reading a description. */
    public sealed interface Result {
        /**
         * @param application the application
         * @param formatVersion the format of the text: 4, 3 or 2
         * @param canonicalJson the same application as format 4
         * @param notes what the import of an older format mapped or dropped, one sentence each
         */
        record Valid(Application application, int formatVersion, String canonicalJson, List<String> notes)
                implements Result {}

        /** @param errors all errors, in the order of the document; never empty */
        record Invalid(List<DescriptionError> errors) implements Result {}
    }

    private final SiteLimits limits;

    public DescriptionReader(SiteLimits limits) {
        this.limits = limits;
    }

    /** Reads a description; never throws for what is in {@code json}. */
    public Result read(String json) {
        DescriptionFindings findings = new DescriptionFindings();
        try {
            return check(
                    DocumentNode.root(LimitedJsonParser.read(json, limits.maxDocumentBytes(), findings)), findings);
        } catch (LimitedJsonParser.UnreadableException e) {
            return new Result.Invalid(e.errors());
        }
    }

    /**
     * Reads a {@link Result.Valid#canonicalJson()} of an earlier call. That call checked the text, so this one only
     * maps it to records, which takes a third of the time. A text that cannot be mapped is checked again.
     */
    public Result readCanonical(String json) {
        try {
            DocumentNode root = DocumentNode.root(LimitedJsonParser.trusted(json));
            if (root.get("version").whole().orElse(0) == NEWEST_FORMAT) {
                DescriptionDraft draft = new DescriptionDraft(NEWEST_FORMAT, root, limits);
                Application application = new ApplicationMapper(draft, new DescriptionFindings()).read();
                return new Result.Valid(application, NEWEST_FORMAT, json, List.of());
            }
        } catch (RuntimeException changed) {
            // The full reading reports what is wrong with the text.
            return read(json);
        }
        return read(json);
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

    private Result check(DocumentNode root, DescriptionFindings findings) {
        int version = FormatVersion.of(root, findings);
        if (version == 0 || SizeLimitCheck.isOversize(root, limits.sizes(), findings)) {
            return invalid(root, findings);
        }
        SchemaValidation.ofFormat(version).check(root, findings);
        DocumentNode current = version == 2 ? imported(root, findings) : root;
        DescriptionDraft draft = new DescriptionDraft(version, current, limits);
        DescriptionRules.check(draft, findings);
        if (!findings.errors().isEmpty()) {
            return invalid(root, findings);
        }
        Application application = new ApplicationMapper(draft, findings).read();
        return new Result.Valid(application, version, CanonicalWriter.write(application), findings.notes());
    }

    /** From here on, findings about the imported document are reported at their places in the original. */
    private static DocumentNode imported(DocumentNode root, DescriptionFindings findings) {
        FormatTwoImport formatTwo = new FormatTwoImport(root, findings);
        DocumentNode imported = formatTwo.run();
        findings.translate(formatTwo.origins());
        return imported;
    }

    private static Result invalid(DocumentNode root, DescriptionFindings findings) {
        return new Result.Invalid(new DocumentErrorOrder(root).sort(findings.errors(), findings.leftOut()));
    }
}
