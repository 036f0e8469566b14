package dev.zoe.scheduler.internal.quota;

import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The quotas of all holders that have limits. */
public final class Quotas {

    private final Map<String, HolderQuota> byHolder = new HashMap<>();
    private final Map<String, Limits> limits = new HashMap<>();

    /** Whether no holder has limits. */
    public boolean isEmpty() {
        return byHolder.isEmpty();
    }

    /** Those that count for the request; none of holders without limits. */
    public List<HolderQuota> of(Request request) {
        if (byHolder.isEmpty() || request.quotas().isEmpty()) {
            return List.of();
        }
        List<HolderQuota> quotas = new ArrayList<>(request.quotas().size());
        for (String holder : request.quotas()) {
            HolderQuota quota = byHolder.get(holder);
            if (quota != null) {
                quotas.add(quota);
            }
        }
        return List.copyOf(quotas);
    }

    /**
     * The holder has these limits from now on. Its quota is a new one, which counts nothing yet.
     *
     * @return whether it had others before
     */
    public boolean change(String holder, Optional<Limits> changed) {
        Optional<Limits> bounds = changed.filter(some -> !some.equals(Limits.NONE));
        if (bounds.equals(Optional.ofNullable(limits.get(holder)))) {
            return false;
        }
        limits.remove(holder);
        byHolder.remove(holder);
        bounds.ifPresent(some -> {
            limits.put(holder, some);
            byHolder.put(holder, new HolderQuota(holder, some));
        });
        return true;
    }

    /** The limit that the request would exceed even if no other were running; empty when there is none. */
    public Optional<ExceededLimit> exceededAlone(Request request, boolean whole) {
        List<HolderQuota> quotas = of(request);
        if (quotas.isEmpty()) {
            return Optional.empty();
        }
        QuotaDemand demand = QuotaDemand.of(request);
        for (HolderQuota quota : quotas) {
            ExceededLimit exceeded = quota.exceededAlone(demand, whole);
            if (exceeded != null) {
                return Optional.of(exceeded);
            }
        }
        return Optional.empty();
    }
}
