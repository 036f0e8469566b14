/** What an application asks for, as pages show it before it is submitted. */
@NullMarked
package dev.zoe.web.demand;

import org.jspecify.annotations.NullMarked;
