package dev.zoe.db.service;

import dev.zoe.application.SafeText;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A port that a service publishes. Belongs to its {@link ServiceEntity} and is saved and loaded with it. */
@Entity
@Table(name = "service_port")
public class ServicePortEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "service_port_id")
    @SequenceGenerator(name = "service_port_id", sequenceName = "service_port_id", allocationSize = 50)
    private @Nullable Long id;

    private String name;
    private int number;
    private String protocol;
    private @Nullable String urlTemplate;
    private @Nullable String hostAddress;

    protected ServicePortEntity() {}

    /**
     * A port that is not published yet.
     *
     * @param number 1 to 65535, inside of the container
     * @param protocol {@code tcp} or {@code udp}
     * @param urlTemplate as in the description; null for none
     */
    public ServicePortEntity(String name, int number, String protocol, @Nullable String urlTemplate) {
        this.name = name;
        this.number = number;
        this.protocol = protocol;
        this.urlTemplate = urlTemplate;
    }

    public String getName() {
        return name;
    }

    /** Inside of the container. */
    public int getNumber() {
        return number;
    }

    /** {@code tcp} or {@code udp}. */
    public String getProtocol() {
        return protocol;
    }

    public Optional<String> getUrlTemplate() {
        return Optional.ofNullable(urlTemplate);
    }

    /** {@code host:port} under which it is reached from outside, while it is published. */
    public Optional<String> getHostAddress() {
        return Optional.ofNullable(hostAddress);
    }

    public void setHostAddress(@Nullable String hostAddress) {
        this.hostAddress = SafeText.linesOrNull(hostAddress);
    }
}
