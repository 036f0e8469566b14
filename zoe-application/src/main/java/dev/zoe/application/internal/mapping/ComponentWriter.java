package dev.zoe.application.internal.mapping;

import dev.zoe.application.Component;
import dev.zoe.application.Component.Demand;
import dev.zoe.application.Component.Port;
import dev.zoe.application.Component.Restart;
import dev.zoe.application.Component.Secret;
import dev.zoe.application.Component.Volume;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes one service of the canonical form. */
final class ComponentWriter {

    private ComponentWriter() {}

    static void write(Component component, ObjectNode json) {
        json.put("name", component.name());
        json.put("image", component.image());
        json.put("essential_count", component.coreCount());
        json.put("total_count", component.totalCount());
        json.put("monitor", component.monitor());
        json.put("startup_order", component.startupOrder());
        demand(component.resources(), json.putObject("resources"));
        ArrayNode environment = json.putArray("environment");
        component
                .environment()
                .forEach(variable -> environment.addArray().add(variable.name()).add(variable.value()));
        component.command().ifPresent(words -> list(json, "command", words));
        ArrayNode ports = json.putArray("ports");
        component.ports().forEach(port -> port(port, ports.addObject()));
        ArrayNode volumes = json.putArray("volumes");
        component.volumes().forEach(volume -> volume(volume, volumes.addObject()));
        list(json, "labels", new TreeSet<>(component.labels()));
        component.workDir().ifPresent(path -> json.put("work_dir", path));
        component.network().ifPresent(network -> json.put("network", network));
        list(json, "depends_on", new TreeSet<>(component.dependsOn()));
        component.health().ifPresent(health -> {
            ObjectNode check = json.putObject("health");
            check.put("port", health.port());
            health.path().ifPresent(path -> check.put("path", path));
        });
        component.activity().ifPresent(activity -> json.putObject("activity")
                .put("port", activity.port())
                .put("path", activity.path()));
        restart(component.restart(), json);
        json.put("stop_grace", component.stopGrace().toString());
        ArrayNode secrets = json.putArray("secrets");
        component.secrets().forEach(secret -> secret(secret, secrets));
        if (!component.capabilities().isEmpty()) {
            list(json, "capabilities", new TreeSet<>(component.capabilities()));
        }
        if (component.readOnlyRoot()) {
            json.put("read_only_root", true);
        }
    }

    private static void demand(Demand demand, ObjectNode json) {
        ObjectNode cores = json.putObject("cores");
        cores.put("min", cores(demand.minMillicores()));
        demand.maxMillicores().ifPresent(maximum -> cores.put("max", cores(maximum)));
        ObjectNode memory = json.putObject("memory");
        if (demand.minMemory() > 0) {
            memory.put("min", demand.minMemory());
        }
        demand.maxMemory().ifPresent(maximum -> memory.put("max", maximum));
        demand.sharedMemory().ifPresent(shared -> json.put("shm", shared));
        json.put("gpus", demand.gpus());
    }

    private static BigDecimal cores(long millicores) {
        BigDecimal cores = BigDecimal.valueOf(millicores, 3).stripTrailingZeros();
        return cores.scale() < 0 ? cores.setScale(0) : cores;
    }

    private static void port(Port port, ObjectNode json) {
        json.put("name", port.name());
        json.put("port_number", port.number());
        json.put("protocol", port.protocol().name().toLowerCase(Locale.ROOT));
        port.urlTemplate().ifPresent(template -> json.put("url_template", template));
    }

    private static void volume(Volume volume, ObjectNode json) {
        json.put("name", volume.name());
        json.put("path", volume.hostPath());
        json.put("mount_path", volume.mountPath());
        json.put("read_only", volume.readOnly());
    }

    private static void secret(Secret secret, ArrayNode secrets) {
        if (secret.file().equals(secret.name())) {
            secrets.add(secret.name());
        } else {
            secrets.addObject().put("name", secret.name()).put("file", secret.file());
        }
    }

    private static void restart(Restart restart, ObjectNode json) {
        if (restart.maxRestarts() == 0) {
            json.put("restart", "never");
            return;
        }
        json.putObject("restart")
                .put("policy", "on-failure")
                .put("max_restarts", restart.maxRestarts())
                .put("back_off", restart.backOff().toString());
    }

    private static void list(ObjectNode json, String key, Collection<String> texts) {
        texts.forEach(json.putArray(key)::add);
    }
}
