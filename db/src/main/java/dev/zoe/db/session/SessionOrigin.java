package dev.zoe.db.session;

/**
 * Where a browser logged in.
 *
 * @param address of its machine, or of its proxy, up to 100 characters
 * @param browser what it calls itself in {@code User-Agent}, one line of up to 200 characters
 */
public record SessionOrigin(String address, String browser) {}
