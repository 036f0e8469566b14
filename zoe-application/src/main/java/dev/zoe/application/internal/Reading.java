package dev.zoe.application.internal;

import dev.zoe.application.Application;
import dev.zoe.application.Descriptions.Result;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.rules.Rules;
import java.util.List;
import java.util.Map;

/** One reading of one description, from text to result. */
public final class Reading {

    private static final int NEWEST = 4;

    private static final Map<Integer, StructuralPass> STRUCTURE = StructuralPass.ofAllFormats();

    private final SiteLimits limits;
    private final Findings findings = new Findings();

    public Reading(SiteLimits limits) {
        this.limits = limits;
    }

    public Result read(String json) {
        try {
            return judge(Place.root(JsonText.read(json, limits.maxDocumentBytes(), findings)));
        } catch (JsonText.Refused e) {
            return new Result.Invalid(e.errors());
        }
    }

    /** As {@link #read}, of a text that {@link CanonicalWriter} has written. */
    public Result readCanonical(String json) {
        try {
            Place root = Place.root(JsonText.trusted(json));
            if (root.get("version").whole().orElse(0) == NEWEST) {
                Application application = new ApplicationReader(new Draft(NEWEST, root, limits), findings).read();
                return new Result.Valid(application, NEWEST, json, List.of());
            }
        } catch (RuntimeException changed) {
            // Whatever it stumbled over, the full reading has the words for it.
            return read(json);
        }
        return read(json);
    }

    private Result judge(Place root) {
        int version = FormatVersion.of(root, findings);
        if (version == 0) {
            return invalid(root);
        }
        if (OversizeCheck.isOversize(root, limits.sizes(), findings)) {
            return invalid(root);
        }
        STRUCTURE.getOrDefault(version, newest()).check(root, findings);
        Draft draft = new Draft(version, imported(root, version), limits);
        Rules.check(draft, findings);
        if (!findings.errors().isEmpty()) {
            return invalid(root);
        }
        Application application = new ApplicationReader(draft, findings).read();
        return new Result.Valid(application, version, CanonicalWriter.write(application), findings.notes());
    }

    private Place imported(Place root, int version) {
        if (version != 2) {
            return root;
        }
        FormatTwoImport formatTwo = new FormatTwoImport(root, findings);
        Place imported = formatTwo.run();
        findings.translate(formatTwo.origins());
        return imported;
    }

    private static StructuralPass newest() {
        StructuralPass newest = STRUCTURE.get(NEWEST);
        if (newest == null) {
            throw new IllegalStateException("the schema of format " + NEWEST + " is missing from this library");
        }
        return newest;
    }

    private Result invalid(Place root) {
        return new Result.Invalid(new DocumentOrder(root).sort(findings.errors(), findings.leftOut()));
    }
}
