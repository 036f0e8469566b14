/** Tests of the Helm chart in {@code dist/helm}, with Helm itself. */
@NullMarked
package dev.zoe.dist.helm;

import org.jspecify.annotations.NullMarked;
