package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The secrets of services: one object of the cluster for each pod that has some. */
final class PodSecrets {
    private PodSecrets() {}

    /** Writes the secrets of a specification, if it has any, over those of an earlier pod of this name. */
    static void write(ClusterApi api, PodLabels labels, ServiceSpec spec) throws BackEndException {
        if (spec.secrets().isEmpty()) {
            return;
        }
        Map<String, String> data = new LinkedHashMap<>();
        for (SecretFile file : spec.secrets()) {
            data.put(file.name(), Base64.getEncoder().encodeToString(file.content()));
        }
        Secret secret = new SecretBuilder()
                .withNewMetadata()
                .withName(ObjectNames.secret(spec.containerName()))
                .withLabels(labels.labels(spec))
                .endMetadata()
                .withType("Opaque")
                .withData(data)
                .build();
        String what = "cannot store the secrets of " + spec.containerName();
        var created = api.create(what, () -> api.client()
                .secrets()
                .inNamespace(api.namespace())
                .resource(secret)
                .create());
        if (created.isEmpty()) {
            var unused = api.call(what, () -> api.client()
                    .secrets()
                    .inNamespace(api.namespace())
                    .resource(secret)
                    .update());
        }
    }
}
