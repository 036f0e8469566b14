package dev.zoe.api.execution;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * Where a user reaches a published port.
 *
 * @param service name of the service
 * @param port name of the port
 */
@Schema(name = "Endpoint")
public record EndpointView(String service, String port, String url) {}
