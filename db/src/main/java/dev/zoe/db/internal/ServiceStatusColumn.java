package dev.zoe.db.internal;

import dev.zoe.db.ServiceStatus;
import jakarta.persistence.Converter;

/** Writes {@link ServiceStatus} by its wire name. */
@Converter(autoApply = true)
public class ServiceStatusColumn extends WireColumn<ServiceStatus> {

    public ServiceStatusColumn() {
        super(ServiceStatus.class);
    }
}
