package dev.zoe.api.scheduler;

/**
 * One thing that is wrong with a change of settings.
 *
 * @param pointer JSON Pointer into the change
 * @param value what stands there, as JSON
 * @param message what is wrong and what would be right
 */
record SettingError(String pointer, String value, String message) {}
