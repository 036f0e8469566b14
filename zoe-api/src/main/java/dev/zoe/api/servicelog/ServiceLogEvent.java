package dev.zoe.api.servicelog;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * A piece of the output of one of several services: whole lines, unless a line is very long or the service has ended.
 *
 * @param service its name
 * @param offset bytes from the start of its output; larger than the end of the piece before if older output was lost
 * @param text what is no UTF-8 is replaced
 */
@Schema(name = "LogPiece")
record ServiceLogEvent(String service, long offset, String text) {}
