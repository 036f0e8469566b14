/** Step 5 of the loop: looks at the back-end, at what it tells by itself, and at the health of services. */
@NullMarked
package dev.zoe.master.observe;

import org.jspecify.annotations.NullMarked;
