package dev.zoe.web.execution.output;

import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.servicelog.LogSelection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whose output a reader chose.
 *
 * @param value of the choice, in the form
 * @param services their names; not more than {@link #MOST}
 * @param leftOut services that are too many
 */
public record OutputChoice(String value, List<String> services, int leftOut) {
    /** The value for all services. */
    static final String ALL = "*";

    /** Services with an option of their own; others are chosen by their name. */
    private static final int MOST_OPTIONS = 50;

    /** Services that are read together. */
    static final int MOST = LogSelection.MOST;

    /** The value for all services of a component ends so. */
    private static final String OF_COMPONENT = "*";

    public OutputChoice {
        services = List.copyOf(services);
    }

    /** @param value of a choice; the first service when it is empty or names nothing that there is */
    static OutputChoice read(Optional<String> value, Options options) {
        String wanted = value.filter(options::hasChoice)
                .orElseGet(() -> options.byValue.keySet().stream().findFirst().orElse(""));
        List<String> all = options.byValue.getOrDefault(wanted, List.of());
        List<String> read = all.subList(0, Math.min(all.size(), MOST));
        return new OutputChoice(wanted, read, all.size() - read.size());
    }

    /** What a reader can choose. */
    public static final class Options {
        private final Map<String, List<String>> byValue = new LinkedHashMap<>();
        private final List<Option> options = new ArrayList<>();
        private final int single;

        /**
         * @param first the service to begin with: the first monitored one
         * @param services all, by component and ordinal
         */
        Options(Optional<String> first, List<ServiceView> services) {
            first.ifPresent(name -> add(new Option(name, name, 1), List.of(name)));
            List<String> names = services.stream().map(ServiceView::name).toList();
            if (names.size() > 1) {
                add(new Option(ALL, "", names.size()), names);
            }
            Map<String, List<String>> components = new LinkedHashMap<>();
            services.forEach(service -> components
                    .computeIfAbsent(service.component(), name -> new ArrayList<>())
                    .add(service.name()));
            components.forEach((component, ofComponent) -> {
                if (ofComponent.size() > 1 && components.size() > 1) {
                    add(new Option(component + OF_COMPONENT, component, ofComponent.size()), ofComponent);
                }
            });
            names.stream()
                    .filter(name -> !byValue.containsKey(name))
                    .forEach(name -> add(new Option(name, name, 1), List.of(name)));
            single = names.size();
        }

        private void add(Option option, List<String> names) {
            options.add(option);
            byValue.put(option.value(), names);
        }

        /** The chosen one, those of several services, and the first ones of one service. */
        List<Option> shown(OutputChoice chosen) {
            int most = options.size() - single + MOST_OPTIONS;
            return IntStream.range(0, options.size())
                    .filter(at -> at < most || options.get(at).value().equals(chosen.value()))
                    .mapToObj(options::get)
                    .toList();
        }

        boolean hasChoice(String value) {
            return byValue.containsKey(value);
        }

        /** Whether some services have no option of their own. */
        boolean isCut() {
            return single > MOST_OPTIONS;
        }
    }

    /**
     * A choice.
     *
     * @param name of a service or a component; empty for all
     * @param count services
     */
    public record Option(String value, String name, int count) {}
}
