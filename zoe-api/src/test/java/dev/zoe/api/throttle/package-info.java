/** What happens when more comes than the API can do. */
@NullMarked
package dev.zoe.api.throttle;

import org.jspecify.annotations.NullMarked;
