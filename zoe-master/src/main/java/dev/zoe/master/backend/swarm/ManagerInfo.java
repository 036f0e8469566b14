package dev.zoe.master.backend.swarm;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * What a manager reports about itself.
 *
 * @param json the body of its response
 * @param sent when the request was sent, by the clock of this machine
 * @param received when the response had arrived, by the clock of this machine
 */
record ManagerInfo(JsonNode json, Instant sent, Instant received) {}
