package dev.zoe.api.serverinfo;

import dev.zoe.api.message.ShownMessageView;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What this server is.
 *
 * @param applicationFormats versions of the description format that are read, the best first
 * @param loginSources who checks log-ins, in order: local, ldap, oidc
 * @param master leader, standby or away
 * @param backEnd name of the master's back-end; empty while the master is away
 * @param backEndTrouble what the back-end is failing with; that it fails, for those who may not change the
 *     configuration
 * @param message of the operators, which is shown now; null when there is none
 */
@Schema(name = "Info")
record ServerInfoView(
        String version,
        String apiVersion,
        List<Integer> applicationFormats,
        String deploymentName,
        List<String> loginSources,
        String master,
        Optional<String> backEnd,
        Optional<String> backEndTrouble,
        Optional<ShownMessageView> message) {

    ServerInfoView {
        applicationFormats = List.copyOf(applicationFormats);
        loginSources = List.copyOf(loginSources);
    }
}
