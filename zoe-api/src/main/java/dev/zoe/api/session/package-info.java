/**
 * Sessions of browsers. They are in the database, so that any API serves any page. The REST interface has none: it
 * takes passwords and tokens.
 */
@NullMarked
package dev.zoe.api.session;

import org.jspecify.annotations.NullMarked;
