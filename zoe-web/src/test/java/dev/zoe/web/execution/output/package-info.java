/** Tests of the package. */
@NullMarked
package dev.zoe.web.execution.output;

import org.jspecify.annotations.NullMarked;
