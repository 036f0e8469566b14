/** What happened, as lists and as streams that go on while it happens. */
@NullMarked
package dev.zoe.api.event;

import org.jspecify.annotations.NullMarked;
