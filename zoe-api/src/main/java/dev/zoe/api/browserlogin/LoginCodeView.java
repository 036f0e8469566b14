package dev.zoe.api.browserlogin;

import dev.zoe.api.token.CreatedTokenView;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * What a code becomes.
 *
 * @param username whose token it is
 */
@Schema(name = "RedeemedLoginCode")
record LoginCodeView(String username, CreatedTokenView token) {}
