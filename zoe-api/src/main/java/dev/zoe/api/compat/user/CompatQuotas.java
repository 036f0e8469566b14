package dev.zoe.api.compat.user;

import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.quota.QuotaService;
import dev.zoe.api.quota.QuotaView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Quotas by number, with the run time in hours. */
@Service
class CompatQuotas {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(277_778);

    private static final FieldType<Long> HOURS = new FieldType<>(
            value -> Optional.of(value)
                    .filter(JsonNode::isNumber)
                    .map(JsonNode::decimalValue)
                    .filter(hours -> hours.signum() >= 0 && hours.compareTo(MOST_HOURS) <= 0)
                    .map(hours -> hours.multiply(CompatQuotaView.SECONDS_OF_AN_HOUR)
                            .setScale(0, RoundingMode.HALF_UP)
                            .longValueExact()),
            "a number of hours from 0 to " + MOST_HOURS);

    private final QuotaService quotas;
    private final AdministrationNumbers numbers;
    private final JsonObjectReader json;

    CompatQuotas(QuotaService quotas, AdministrationNumbers numbers, JsonObjectReader json) {
        this.quotas = quotas;
        this.numbers = numbers;
        this.json = json;
    }

    List<QuotaView> list(ApiCaller caller) {
        return quotas.list(caller);
    }

    QuotaView get(ApiCaller caller, long id) {
        return quotas.get(caller, numbers.quotaName(caller, id));
    }

    long create(ApiCaller caller, String body) {
        caller.require(Capability.CHANGE_CONFIG);
        CompatBody sent = new CompatBody(json.read(body, "{\"name\": \"small\", \"cores\": 8}"))
                .same("name")
                .ignored("id");
        return quotas.create(caller, limits(sent), Optional.empty()).object().id();
    }

    /** Keeps the limits that the body does not name. */
    void change(ApiCaller caller, long id, String body) {
        QuotaView quota = get(caller, id);
        CompatBody sent = new CompatBody(json.read(body, "{\"cores\": 8}"))
                .fixed("id", JSON.numberNode((int) id), JSON.numberNode(id))
                .fixedName(quota.name(), "quota");
        quotas.change(caller, quota.name(), limits(sent), Optional.empty());
    }

    void delete(ApiCaller caller, long id) {
        quotas.delete(caller, numbers.quotaName(caller, id), Optional.empty());
    }

    private static String limits(CompatBody sent) {
        sent.same("concurrent_executions", "memory", "cores");
        sent.given("runtime_limit", HOURS)
                .ifPresent(seconds -> sent.put("runtime_limit_seconds", JSON.numberNode(seconds)));
        return sent.translated();
    }
}
