/** Tests of the package. */
@NullMarked
package dev.zoe.web.execution.result;

import org.jspecify.annotations.NullMarked;
