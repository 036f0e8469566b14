package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;

/**
 * Something that must hold in a description and that its schema does not say. A rule looks at what is well-formed and
 * leaves the rest to the structural pass.
 */
interface Rule {

    void check(Draft draft, Findings findings);
}
