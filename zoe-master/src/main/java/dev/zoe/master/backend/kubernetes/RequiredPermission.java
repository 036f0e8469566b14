package dev.zoe.master.backend.kubernetes;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import java.util.List;
import java.util.stream.Stream;

/**
 * A permission in the cluster that Zoe uses. All of them are in {@code docs/operators/kubernetes/rbac.yaml}.
 *
 * @param group group of the API; empty for the core API
 * @param resource resource of that API, with its subresource if it has one: {@code pods/log}
 * @param everywhere whether it is one for all namespaces, so that it is in the ClusterRole
 * @param without what does not work without it
 */
record RequiredPermission(String group, String resource, String verb, boolean everywhere, String without) {

    private static final String CORE = "";

    /** Needed only where the operator wants network policies. */
    static final RequiredPermission NETWORK_POLICIES = new RequiredPermission(
            "networking.k8s.io",
            "networkpolicies",
            "create",
            false,
            "services cannot start, because executions are isolated");

    /** Zoe starts without it, and knows less. */
    static final RequiredPermission PODS_OF_OTHERS = new RequiredPermission(
            CORE,
            "pods",
            "list",
            true,
            "pods of other namespaces do not count, so services may be placed where they do not fit");

    /** What programs use is not known without it; needed only where the operator wants that. */
    static final RequiredPermission USAGE =
            new RequiredPermission(CORE, "nodes/proxy", "get", true, "what services use is not measured");

    /** Those that services need in their namespace. */
    static final List<RequiredPermission> IN_NAMESPACE = Stream.of(
                    inNamespace("pods", "services cannot run", "create", "get", "list", "watch", "patch", "delete"),
                    inNamespace("pods/log", "the output of services cannot be read", "get"),
                    inNamespace(
                            "services",
                            "services have neither DNS names nor published ports",
                            "create",
                            "get",
                            "list",
                            "delete"),
                    inNamespace(
                            "secrets",
                            "services with secrets cannot start",
                            "create",
                            "update",
                            "delete",
                            "deletecollection"),
                    inNamespace("events", "starts that fail do not say why", "list"))
            .flatMap(each -> each)
            .toList();

    /** Those that no ClusterRole of Zoe gives as well. */
    static final List<RequiredPermission> OF_ROLE_ALONE = IN_NAMESPACE.stream()
            .filter(each -> !(each.resource.equals(PODS_OF_OTHERS.resource) && each.verb.equals(PODS_OF_OTHERS.verb)))
            .toList();

    /** All that services need. */
    static final List<RequiredPermission> NEEDED = Stream.concat(
                    IN_NAMESPACE.stream(),
                    Stream.of("get", "list")
                            .map(verb -> new RequiredPermission(CORE, "nodes", verb, true, "the nodes are not known")))
            .toList();

    private static Stream<RequiredPermission> inNamespace(String resource, String without, String... verbs) {
        return Stream.of(verbs).map(verb -> new RequiredPermission(CORE, resource, verb, false, without));
    }

    /** The request of which the API server says whether it is allowed. */
    ResourceAttributes in(String namespace) {
        String[] parts = resource.split("/", 2);
        return new ResourceAttributesBuilder()
                .withNamespace(everywhere ? null : namespace)
                .withGroup(group)
                .withResource(parts[0])
                .withSubresource(parts.length > 1 ? parts[1] : null)
                .withVerb(verb)
                .build();
    }

    /** What is missing, and what does not work without it. */
    String missing(String namespace) {
        String where = everywhere ? "all namespaces" : "the namespace \"" + namespace + "\"";
        return "Zoe may not %s %s in %s: %s".formatted(verb, resource, where, without);
    }

    /** The rule that gives it, as the file of roles has it. */
    String advice() {
        if (equals(USAGE)) {
            return "apply docs/operators/kubernetes/usage.yaml, or set zoe.back-end.kubernetes.usage=false";
        }
        return "add to the %s of docs/operators/kubernetes/rbac.yaml: {apiGroups: [\"%s\"], resources: [%s], verbs: [%s]}"
                .formatted(everywhere ? "ClusterRole" : "Role", group, resource, verb);
    }
}
