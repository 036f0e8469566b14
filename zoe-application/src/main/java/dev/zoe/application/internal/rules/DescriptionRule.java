package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;

/**
 * A condition on a description that its schema cannot express. A rule checks well-formed values and leaves the others
 * to the schema validation.
 */
interface DescriptionRule {

    void check(DescriptionDraft draft, DescriptionFindings findings);
}
