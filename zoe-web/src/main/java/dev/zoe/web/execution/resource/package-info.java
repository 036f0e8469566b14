/** What services reserve, as descriptions say it, and what they use, as they were measured last. */
@NullMarked
package dev.zoe.web.execution.resource;

import org.jspecify.annotations.NullMarked;
