/** What this server is and speaks: version, description formats, validation without submitting, OpenAPI. */
@NullMarked
package dev.zoe.api.serverinfo;

import org.jspecify.annotations.NullMarked;
