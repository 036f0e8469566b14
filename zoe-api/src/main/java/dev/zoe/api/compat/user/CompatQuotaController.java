package dev.zoe.api.compat.user;

import dev.zoe.api.security.ApiCaller;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Quotas. */
@RestController
@RequestMapping(path = "/api/0.7/quota", produces = MediaType.APPLICATION_JSON_VALUE)
class CompatQuotaController {
    private final CompatQuotas quotas;

    CompatQuotaController(CompatQuotas quotas) {
        this.quotas = quotas;
    }

    /** One quota. */
    record QuotaMember(CompatQuotaView quota) {}

    /** The number of a quota that was created or changed. */
    record QuotaNumber(long quotaId) {}

    @GetMapping
    Map<Long, CompatQuotaView> list(@AuthenticationPrincipal ApiCaller caller) {
        Map<Long, CompatQuotaView> all = new LinkedHashMap<>();
        quotas.list(caller).forEach(quota -> all.put(quota.id(), CompatQuotaView.of(quota)));
        return all;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    QuotaNumber create(@AuthenticationPrincipal ApiCaller caller, @RequestBody String body) {
        return new QuotaNumber(quotas.create(caller, body));
    }

    @GetMapping("/{id}")
    QuotaMember get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return new QuotaMember(CompatQuotaView.of(quotas.get(caller, id)));
    }

    @PostMapping("/{id}")
    @ResponseStatus(HttpStatus.CREATED)
    QuotaNumber change(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, @RequestBody String body) {
        quotas.change(caller, id, body);
        return new QuotaNumber(id);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        quotas.delete(caller, id);
    }
}
