package dev.zoe.db.service;

import dev.zoe.db.mapping.WireNameConverter;
import jakarta.persistence.Converter;

/** Writes {@link ServiceStatus} by its wire name. */
@Converter(autoApply = true)
public class ServiceStatusConverter extends WireNameConverter<ServiceStatus> {

    public ServiceStatusConverter() {
        super(ServiceStatus.class);
    }
}
