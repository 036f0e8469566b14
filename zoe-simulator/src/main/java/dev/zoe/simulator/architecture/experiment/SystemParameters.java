package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.offers.AllocationPolicy;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings that matter to each system, by the names that they have in results. */
final class SystemParameters {

    private static final double THOUSAND = 1000;

    private SystemParameters() {}

    static Map<String, Object> taskTime(SystemSettings settings) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("task_time", settings.decisions().taskSeconds());
        return parameters;
    }

    static Map<String, Object> decisionTimes(SystemSettings settings) {
        Map<String, Object> parameters = taskTime(settings);
        parameters.put("batch_job_time", settings.decisions().batchJobSeconds());
        return parameters;
    }

    static Map<String, Object> omega(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("conflict", SystemCatalog.label(settings.omega().conflict()));
        parameters.put("commit", SystemCatalog.label(settings.omega().commit()));
        parameters.put("retry_wait", settings.retries().conflictSeconds());
        return parameters;
    }

    static Map<String, Object> ordered(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("order", SystemCatalog.label(settings.ordering().order()));
        parameters.put("delay_scheduling", settings.ordering().localitySeconds());
        return parameters;
    }

    static Map<String, Object> mixed(SystemSettings settings) {
        Map<String, Object> parameters = omega(settings);
        parameters.put("locked_share", settings.lockedShare());
        return parameters;
    }

    static Map<String, Object> zoe(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("measured_decisions", settings.decisions().measured());
        return parameters;
    }

    static Map<String, Object> offers(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("offers", SystemCatalog.label(settings.offers().mode()));
        AllocationPolicy policy = settings.offers().policy();
        parameters.put("allocation", SystemCatalog.label(policy.order()));
        parameters.put("weights", policy.weights());
        parameters.put("guaranteed_share", policy.guarantees());
        parameters.put("revocation_grace", policy.graceSeconds());
        parameters.put("min_offer_cores", settings.offers().minimumCores() / THOUSAND);
        parameters.put("min_offer_gb", settings.offers().minimumMemory() / THOUSAND);
        parameters.put("rescind", settings.offers().rescindSeconds());
        parameters.put("filter", settings.offers().filterSeconds());
        parameters.put("hoard", settings.offers().hoarding());
        return parameters;
    }

    static Map<String, Object> sparrow(SystemSettings settings) {
        return Map.of(
                "probes",
                settings.sparrow().probes(),
                "hop_seconds",
                settings.sparrow().hopSeconds());
    }

    static Map<String, Object> megha(SystemSettings settings) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("gms", settings.megha().gms());
        parameters.put("lms", settings.megha().lms());
        parameters.put("heartbeat", settings.megha().heartbeatSeconds());
        parameters.put("hop_seconds", settings.megha().hopSeconds());
        parameters.put("match_seconds", settings.megha().costs().matchSeconds());
        parameters.put("node_seconds", settings.megha().costs().nodeSeconds());
        parameters.put("entry_seconds", settings.megha().costs().entrySeconds());
        parameters.put("verify_seconds", settings.megha().costs().verifySeconds());
        parameters.put("users", settings.megha().users().text());
        parameters.put(
                "constraints", settings.megha().constraints().workerShares().size());
        return parameters;
    }
}
