package dev.zoe.master.backend.testing;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.ImageAliases;
import dev.zoe.master.backend.SitePolicy;
import java.util.List;
import java.util.Set;

/** The default policy of a site, with one difference. */
public final class TestSitePolicies {

    private TestSitePolicies() {}

    public static SitePolicy withHostPaths(List<AllowedHostPath> paths) {
        return policy(Set.of(), paths, Set.of(), Set.of(), false);
    }

    public static SitePolicy withNetworks(Set<String> networks) {
        return policy(networks, List.of(), Set.of(), Set.of(), false);
    }

    public static SitePolicy withRegistries(Set<String> registries) {
        return policy(Set.of(), List.of(), registries, Set.of(), false);
    }

    public static SitePolicy withCapabilities(Set<String> capabilities) {
        return policy(Set.of(), List.of(), Set.of(), capabilities, false);
    }

    /** With images in place of those of descriptions, which come from these registries. */
    public static SitePolicy withImageAliases(Set<String> registries, List<String> aliases) {
        SitePolicy standard = SitePolicy.defaults();
        return new SitePolicy(
                Set.of(),
                List.of(),
                registries,
                Set.of(),
                standard.pidsLimit(),
                standard.writableLayer(),
                false,
                new ImageAliases(aliases.stream().map(ImageAliases.Alias::of).toList()));
    }

    /** With an init as process 1. */
    public static SitePolicy withInit() {
        return policy(Set.of(), List.of(), Set.of(), Set.of(), true);
    }

    private static SitePolicy policy(
            Set<String> networks,
            List<AllowedHostPath> paths,
            Set<String> registries,
            Set<String> capabilities,
            boolean init) {
        SitePolicy standard = SitePolicy.defaults();
        return new SitePolicy(
                networks,
                paths,
                registries,
                capabilities,
                standard.pidsLimit(),
                standard.writableLayer(),
                init,
                ImageAliases.NONE);
    }
}
