package dev.zoe.db.token;

/**
 * A log-in of the command line that a user has allowed in a browser.
 *
 * @param challenge SHA-256 of the verifier that the command line keeps, in 43 characters of base64url
 * @param userVersion version of the user when the log-in was allowed
 * @param tokenName name of the token that it makes, which may be taken
 */
public record LoginCode(String challenge, long userId, long userVersion, String tokenName) {}
