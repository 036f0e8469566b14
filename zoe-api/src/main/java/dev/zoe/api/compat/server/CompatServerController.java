package dev.zoe.api.compat.server;

import dev.zoe.api.settings.DeploymentSettings;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The version of the server, and what the scheduler does. Both are open. */
@RestController
@RequestMapping(path = "/api/0.7", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatServerController {
    private static final String API_VERSION = "0.7";
    private static final int FORMAT = 3;

    private final DeploymentSettings deployment;
    private final SchedulerStatistics statistics;

    CompatServerController(DeploymentSettings deployment, SchedulerStatistics statistics) {
        this.deployment = deployment;
        this.statistics = statistics;
    }

    /** @param applicationFormatVersion the newest format of descriptions that clients of this interface know */
    record InfoView(String version, String apiVersion, int applicationFormatVersion, String deploymentName) {}

    @GetMapping("/info")
    InfoView info() {
        return new InfoView(deployment.version(), API_VERSION, FORMAT, deployment.deploymentName());
    }

    @GetMapping("/statistics/scheduler")
    SchedulerStatisticsView statistics() {
        return statistics.read();
    }
}
