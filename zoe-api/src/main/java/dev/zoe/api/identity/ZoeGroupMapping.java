package dev.zoe.api.identity;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Which groups of Zoe the groups of a source lead to. */
public final class ZoeGroupMapping {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{2,64}");

    private final List<ZoeGroupOfGroup> entries;
    private final Optional<Pattern> pattern;

    /**
     * @param prefix of the settings of the source, for messages; it ends with a dot
     * @param pattern that all of the name of a group must match; its first group is the name of the group of Zoe
     * @throws InvalidConfigurationPropertyValueException when a name is no name of a group of Zoe, or the pattern is no
     *     regular expression or has no group
     */
    public ZoeGroupMapping(String prefix, List<ZoeGroupOfGroup> entries, Optional<String> pattern) {
        this.entries = List.copyOf(entries);
        this.pattern = pattern.map(text -> compile(prefix + "zoe-group-pattern", text));
        entries.stream()
                .map(ZoeGroupOfGroup::zoeGroup)
                .filter(name -> !isName(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidConfigurationPropertyValueException(
                            prefix + "zoe-groups",
                            name,
                            "a name of a group has 2 to 64 characters of A-Z, a-z, 0-9, '_' and '-'");
                });
    }

    private static Pattern compile(String setting, String text) {
        try {
            Pattern compiled = Pattern.compile(text);
            if (compiled.matcher("").groupCount() > 0) {
                return compiled;
            }
        } catch (PatternSyntaxException e) {
            throw new InvalidConfigurationPropertyValueException(
                    setting, text, "it is no regular expression: " + e.getDescription());
        }
        throw new InvalidConfigurationPropertyValueException(
                setting, text, "it needs a group for the name of the group of Zoe, such as zoe-(.+)");
    }

    /**
     * Names of groups of Zoe that a user is in, each once: first those of the entries in their order, then those of the
     * pattern by name. Such a group need not exist.
     *
     * @param groups of the user in the source
     */
    public Set<String> find(Collection<String> groups) {
        Stream<String> named = entries.stream()
                .filter(entry -> groups.stream().anyMatch(entry.group()::equalsIgnoreCase))
                .map(ZoeGroupOfGroup::zoeGroup);
        Stream<String> matched = pattern.stream().flatMap(expression -> groups.stream()
                .sorted()
                .map(expression::matcher)
                .filter(Matcher::matches)
                .flatMap(match -> Optional.ofNullable(match.group(1)).stream())
                .filter(ZoeGroupMapping::isName));
        Set<String> found = new LinkedHashSet<>();
        Stream.concat(named, matched).forEach(found::add);
        return found;
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
