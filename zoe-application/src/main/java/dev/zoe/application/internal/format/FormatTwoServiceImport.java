package dev.zoe.application.internal.format;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.syntax.ImageName;
import dev.zoe.application.internal.syntax.LinkSchemes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rewrites one service of format 2. */
final class FormatTwoServiceImport {

    private static final Pattern LABEL_IS =
            Pattern.compile("(?:constraint:)?node\\.labels\\.([A-Za-z0-9_.-]+)\\s*==\\s*(\\S+)");

    private static final List<String> UNCHANGED =
            List.of("name", "monitor", "startup_order", "essential_count", "total_count", "environment", "command");

    private final DocumentNode old;
    private final ObjectNode service;
    private final ImportOrigins origins;
    private final DescriptionFindings findings;
    private final String label;

    FormatTwoServiceImport(DocumentNode old, ObjectNode service, ImportOrigins origins, DescriptionFindings findings) {
        this.old = old;
        this.service = service;
        this.origins = origins;
        this.findings = findings;
        this.label = old.get("name").text().orElse("service " + old.key());
    }

    void run() {
        for (String key : UNCHANGED) {
            if (!old.get(key).json().isMissingNode()) {
                service.set(key, old.get(key).json());
            }
        }
        image();
        resources();
        ports();
        volumes();
        constraints();
        networks();
        if (old.get("disable_autorestart").isGiven()) {
            note("\"disable_autorestart\" was dropped: a service is not restarted unless \"restart\" says so.");
        }
    }

    private void image() {
        Optional<String> image = old.get("docker_image").text();
        origin("/image", "/docker_image");
        image.ifPresent(name -> {
            boolean exact = ImageName.of(name).isExact();
            service.put("image", exact ? name : name + ":latest");
            note("\"docker_image\" became \"image\"" + (exact ? "." : ", with the tag \"latest\" that it left out."));
        });
    }

    private void resources() {
        DocumentNode required = old.get("required_resources");
        ObjectNode resources = service.putObject("resources");
        for (String what : List.of("memory", "cores")) {
            if (required.get(what).isGiven()) {
                resources.putObject(what).set("min", required.get(what).json());
            }
            origin("/resources/" + what + "/min", "/required_resources/" + what);
        }
        note("\"required_resources\" became the minima of \"resources\".");
    }

    private void ports() {
        ArrayNode ports = service.putArray("ports");
        for (DocumentNode port : old.get("ports").items()) {
            ObjectNode mapped = ports.addObject();
            port.get("name").text().ifPresent(name -> mapped.put("name", name));
            if (port.get("port_number").isGiven()) {
                mapped.set("port_number", port.get("port_number").json());
            }
            String protocol = port.get("protocol").text().orElse("tcp");
            mapped.put("protocol", protocol.equals("udp") ? "udp" : "tcp");
            if (LinkSchemes.allow(protocol)) {
                mapped.put("url_template", protocol + "://{ip_port}" + path(port));
                String at = "/ports/" + port.key();
                origin(at + "/url_template", port.get("path").isGiven() ? at + "/path" : at + "/protocol");
            }
        }
        if (!ports.isEmpty()) {
            note("\"protocol\" and \"path\" of the ports became \"url_template\"; \"is_main_endpoint\" and \"expose\""
                    + " were dropped: every port is reachable.");
        }
    }

    private static String path(DocumentNode port) {
        String path = port.get("path").text().orElse("/");
        return path.startsWith("/") ? path : "/" + path;
    }

    private void volumes() {
        ArrayNode volumes = service.putArray("volumes");
        for (DocumentNode volume : old.get("volumes").items()) {
            ObjectNode mapped = volumes.addObject();
            String at = "/volumes/" + volume.key();
            List<DocumentNode> parts = volume.items();
            if (parts.size() == 3) {
                parts.get(0).text().ifPresent(path -> mapped.put("path", path));
                parts.get(1).text().ifPresent(path -> mount(path, volume.key(), mapped));
                mapped.set("read_only", parts.get(2).json());
            }
            origin(at + "/path", at + "/0");
            origin(at + "/name", at + "/1");
            origin(at + "/mount_path", at + "/1");
            origin(at + "/read_only", at + "/2");
        }
        if (!volumes.isEmpty()) {
            note("the parts of \"volumes\" became \"path\", \"mount_path\" and \"read_only\".");
        }
    }

    private static void mount(String written, String index, ObjectNode volume) {
        String path = withoutSlashesAtEnd(written);
        volume.put("name", volumeName(path, index)).put("mount_path", path);
    }

    private static String withoutSlashesAtEnd(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }

    private static String volumeName(String mountPath, String index) {
        String last = mountPath.substring(mountPath.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]", "-");
        return last.isEmpty() || !Character.isLetterOrDigit(last.charAt(0)) ? "volume" + index : last;
    }

    private void constraints() {
        ArrayNode labels = service.putArray("labels");
        for (DocumentNode constraint : old.get("constraints").items()) {
            String text = constraint.text().orElse("");
            Matcher matcher = LABEL_IS.matcher(text);
            origin("/labels/" + labels.size(), "/constraints/" + constraint.key());
            if (matcher.matches()) {
                String wanted =
                        matcher.group(2).equals("true") ? matcher.group(1) : matcher.group(1) + "=" + matcher.group(2);
                labels.add(wanted);
                note("the constraint \"" + text + "\" became the node label \"" + wanted + "\".");
            } else if (!text.isEmpty()) {
                findings.errorOnce(
                        constraint,
                        "this constraint has no counterpart; only \"node.labels.<name>==<value>\" can be imported,"
                                + " which becomes a node label in \"labels\"");
            }
        }
    }

    private void networks() {
        List<DocumentNode> networks = old.get("networks").items();
        if (networks.isEmpty()) {
            return;
        }
        networks.get(0).text().ifPresent(network -> service.put("network", network));
        origin("/network", "/networks/0");
        note("the first of \"networks\" became \"network\""
                + (networks.size() > 1 ? "; the others were dropped." : "."));
    }

    private void origin(String below, String originalBelow) {
        origins.put(old.pointer() + below, old.pointer() + originalBelow);
    }

    private void note(String what) {
        findings.note("In " + label + ", " + what);
    }
}
