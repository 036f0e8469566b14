package dev.zoe.db;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** What a service printed, kept when its container is removed. Written by {@link ServiceLogs#put}. */
@Entity
@Immutable
@Table(name = "service_log")
public class ServiceLogEntity {

    @Id
    private long serviceId;

    private long dropped;
    private byte[] output;

    protected ServiceLogEntity() {}

    public long getServiceId() {
        return serviceId;
    }

    /** Bytes that are missing from the start. */
    public long getDropped() {
        return dropped;
    }

    /** The last bytes of the output; the first of them is byte {@link #getDropped()} of the whole. */
    public byte[] getOutput() {
        return output.clone();
    }
}
