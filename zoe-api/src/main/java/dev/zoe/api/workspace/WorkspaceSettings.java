package dev.zoe.api.workspace;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of files, below {@code zoe.api}.
 *
 * @param maxUpload larger files are refused
 */
@ConfigurationProperties("zoe.api")
public record WorkspaceSettings(@DefaultValue("10GB") DataSize maxUpload) {}
