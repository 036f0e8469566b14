package dev.zoe.web.frame;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A part of the pages that the navigation leads to. */
public enum Section {
    HOME("/", null),
    SHOP("/shop", Capability.SUBMIT_EXECUTIONS),
    EXECUTIONS("/executions", null),
    CLUSTER("/cluster", Capability.SEE_STATUS),
    BUILD("/build", Capability.CUSTOMIZE_RESOURCES),
    ADMIN("/admin", Capability.CHANGE_CONFIG);

    private final String path;

    @Nullable
    private final Capability needed;

    Section(String path, @Nullable Capability needed) {
        this.path = path;
        this.needed = needed;
    }

    public String path() {
        return path;
    }

    /** Key of its name in the message bundle. */
    public String messageKey() {
        return "frame.section." + name().toLowerCase(Locale.ROOT);
    }

    /** Those that {@code caller} may open. */
    static List<Section> of(ApiCaller caller) {
        return Arrays.stream(values())
                .filter(section -> section.needed == null || caller.may(section.needed))
                .toList();
    }
}
