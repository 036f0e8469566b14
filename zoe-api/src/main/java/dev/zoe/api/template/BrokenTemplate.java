package dev.zoe.api.template;

/**
 * A template that the shop leaves out.
 *
 * @param name its id, or its directory when the manifest cannot be read
 * @param reason what is wrong with it
 */
public record BrokenTemplate(String name, String reason) {}
