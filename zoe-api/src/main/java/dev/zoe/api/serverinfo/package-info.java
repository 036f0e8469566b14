/**
 * What this server is: version, description formats, and the OpenAPI document. Start at {@code ServerInfoController}.
 */
@NullMarked
package dev.zoe.api.serverinfo;

import org.jspecify.annotations.NullMarked;
