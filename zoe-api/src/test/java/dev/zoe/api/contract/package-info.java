/** Whether requests and responses are what the OpenAPI document says. Start at {@code OpenApiContract}. */
@NullMarked
package dev.zoe.api.contract;

import org.jspecify.annotations.NullMarked;
