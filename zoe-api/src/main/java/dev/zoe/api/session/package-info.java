/**
 * Sessions of browsers. They are in the database, so that any API serves any page. Pages begin and find them with
 * {@link dev.zoe.api.session.WebSessions}; users look at theirs and end them with {@code /sessions}. The REST interface
 * itself takes passwords and tokens only.
 */
@NullMarked
package dev.zoe.api.session;

import org.jspecify.annotations.NullMarked;
