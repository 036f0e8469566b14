package dev.zoe.cli.internal.command;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Defaults of options that {@code zoe config set} stores: that of {@code -o}, where it is the format of data. */
final class ConfiguredDefaults implements IDefaultValueProvider {

    private final CommandContext context;

    ConfiguredDefaults(CommandContext context) {
        this.context = context;
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        boolean isFormat = argument instanceof OptionSpec option
                && List.of(option.names()).contains("--output")
                && option.type().isEnum();
        return isFormat ? context.defaultOutput().orElse(null) : null;
    }
}
