package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.docker.DockerSettings.RegistryLogin;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The logins with which nodes pull images; a manager passes them on. */
final class RegistryLogins {
    private final List<RegistryLogin> logins;

    RegistryLogins(List<RegistryLogin> logins) {
        this.logins = logins;
    }

    /** The header that carries the login for an image, if there is one. */
    Map<String, String> login(String image) {
        return RegistryLogin.forImage(logins, image).map(RegistryLogins::header).orElse(Map.of());
    }

    private static Map<String, String> header(RegistryLogin login) {
        byte[] json = JsonMapper.shared()
                .writeValueAsBytes(Map.of(
                        "username", login.user(),
                        "password", login.password(),
                        "serveraddress", login.registry()));
        return Map.of("X-Registry-Auth", Base64.getUrlEncoder().encodeToString(json));
    }
}
