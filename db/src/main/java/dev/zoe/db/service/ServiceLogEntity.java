package dev.zoe.db.service;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** What a service printed, kept when its container is removed. Written by {@link ServiceLogRepository#put}. */
@Entity
@Immutable
@Table(name = "service_log")
public class ServiceLogEntity {

    @Id
    private long serviceId;

    private long dropped;
    private byte[] output;
    private @Nullable String lastContainer;
    private long lastStart;

    protected ServiceLogEntity() {}

    /** Bytes that are missing from the start. */
    public long getDropped() {
        return dropped;
    }

    /** The last bytes of the output; the first of them is byte {@link #getDropped()} of the whole. */
    public byte[] getOutput() {
        return output.clone();
    }

    /** The engine's id of the container that printed the last part, where it is known. */
    public Optional<String> getLastContainer() {
        return Optional.ofNullable(lastContainer);
    }

    /** Byte of the whole at which the part of that container begins. */
    public long getLastStart() {
        return lastStart;
    }
}
