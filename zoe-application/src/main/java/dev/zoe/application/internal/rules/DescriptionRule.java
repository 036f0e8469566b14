package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;

/**
 * Something that must hold in a description and that its schema does not say. A rule looks at what is well-formed and
 * leaves the rest to the structural pass.
 */
interface DescriptionRule {

    void check(DescriptionDraft draft, DescriptionFindings findings);
}
