/** Tests of the package. */
@NullMarked
package dev.zoe.web.execution.timeline;

import org.jspecify.annotations.NullMarked;
