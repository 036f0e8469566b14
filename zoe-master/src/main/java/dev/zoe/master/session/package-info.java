/**
 * Sessions into services: programs that run in the container of a service, and connections to its ports. The API passes
 * frames of its clients on; {@link dev.zoe.master.session.ServiceSessions} holds the sessions and what they keep.
 */
@NullMarked
package dev.zoe.master.session;

import org.jspecify.annotations.NullMarked;
