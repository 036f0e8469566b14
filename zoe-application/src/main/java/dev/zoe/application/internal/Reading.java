package dev.zoe.application.internal;

import dev.zoe.application.Application;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader.Result;
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
import dev.zoe.application.internal.schema.SchemaValidation;
import java.util.List;
import java.util.Map;

/** One reading of one description, from text to result. */
public final class Reading {

    private static final int NEWEST = 4;

    private static final Map<Integer, SchemaValidation> STRUCTURE = SchemaValidation.ofAllFormats();

    private final SiteLimits limits;
    private final DescriptionFindings findings = new DescriptionFindings();

    public Reading(SiteLimits limits) {
        this.limits = limits;
    }

    public Result read(String json) {
        try {
            return judge(DocumentNode.root(LimitedJsonParser.read(json, limits.maxDocumentBytes(), findings)));
        } catch (LimitedJsonParser.Refused e) {
            return new Result.Invalid(e.errors());
        }
    }

    /** As {@link #read}, of a text that {@link CanonicalWriter} has written. */
    public Result readCanonical(String json) {
        try {
            DocumentNode root = DocumentNode.root(LimitedJsonParser.trusted(json));
            if (root.get("version").whole().orElse(0) == NEWEST) {
                Application application = new ApplicationMapper(new DescriptionDraft(NEWEST, root, limits), findings).read();
                return new Result.Valid(application, NEWEST, json, List.of());
            }
        } catch (RuntimeException changed) {
            // Whatever it stumbled over, the full reading has the words for it.
            return read(json);
        }
        return read(json);
    }

    private Result judge(DocumentNode root) {
        int version = FormatVersion.of(root, findings);
        if (version == 0) {
            return invalid(root);
        }
        if (SizeLimitCheck.isOversize(root, limits.sizes(), findings)) {
            return invalid(root);
        }
        STRUCTURE.getOrDefault(version, newest()).check(root, findings);
        DescriptionDraft draft = new DescriptionDraft(version, imported(root, version), limits);
        DescriptionRules.check(draft, findings);
        if (!findings.errors().isEmpty()) {
            return invalid(root);
        }
        Application application = new ApplicationMapper(draft, findings).read();
        return new Result.Valid(application, version, CanonicalWriter.write(application), findings.notes());
    }

    private DocumentNode imported(DocumentNode root, int version) {
        if (version != 2) {
            return root;
        }
        FormatTwoImport formatTwo = new FormatTwoImport(root, findings);
        DocumentNode imported = formatTwo.run();
        findings.translate(formatTwo.origins());
        return imported;
    }

    private static SchemaValidation newest() {
        SchemaValidation newest = STRUCTURE.get(NEWEST);
        if (newest == null) {
            throw new IllegalStateException("the schema of format " + NEWEST + " is missing from this library");
        }
        return newest;
    }

    private Result invalid(DocumentNode root) {
        return new Result.Invalid(new DocumentErrorOrder(root).sort(findings.errors(), findings.leftOut()));
    }
}
