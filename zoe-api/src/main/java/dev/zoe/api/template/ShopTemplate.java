package dev.zoe.api.template;

import dev.zoe.application.Application;

/**
 * A template that the caller can start.
 *
 * @param application what it starts with the defaults of its parameters
 * @param version changes with its description and its parameters
 */
public record ShopTemplate(Template template, Application application, String version) {}
