package dev.zoe.db.node;

import dev.zoe.application.SafeText;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A machine that runs services, as the master last saw it. */
@Entity
@Table(name = "node")
public class NodeEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private String name;

    @Column(updatable = false)
    private String backEnd;

    /** A host name or an IP address under which published ports are reached. */
    @Column
    private String address;

    private NodeStatus status;
    private long millicores;
    private long memory;
    private int gpus;

    @JdbcTypeCode(SqlTypes.ARRAY)
    private List<String> labels = List.of();

    private Instant seenAt;

    @Version
    private long version;

    protected NodeEntity() {}

    /** A node that was just seen for the first time; it has no capacity until {@link #measure} gives it some. */
    public NodeEntity(String name, String backEnd, String address, Instant seenAt) {
        this.name = name;
        this.backEnd = backEnd;
        this.address = address;
        this.status = NodeStatus.UP;
        this.seenAt = seenAt;
    }

    /**
     * Takes over what the back-end reports.
     *
     * @param millicores thousandths of a core, in total
     * @param memory bytes, in total
     * @param gpus whole devices, in total
     * @param labels kept sorted and without doubles
     */
    public void measure(long millicores, long memory, int gpus, Collection<String> labels) {
        this.millicores = millicores;
        this.memory = memory;
        this.gpus = gpus;
        this.labels = labels.stream().map(SafeText::line).sorted().distinct().toList();
    }

    /** It answered at {@code at} and is in {@code status}. */
    public void seen(NodeStatus status, Instant at) {
        this.status = status;
        this.seenAt = at;
    }

    /** It does not answer; when it was last seen stays. */
    public void lose() {
        this.status = NodeStatus.LOST;
    }

    public String getName() {
        return name;
    }

    /** Of the master that saw it first: {@code docker}, {@code swarm}, {@code kubernetes} or {@code process}. */
    public String getBackEnd() {
        return backEnd;
    }

    /** @param address host name or IP address under which published ports are reached */
    public void setAddress(String address) {
        this.address = address;
    }

    public NodeStatus getStatus() {
        return status;
    }

    /** Thousandths of a core, in total. */
    public long getMillicores() {
        return millicores;
    }

    /** Bytes, in total. */
    public long getMemory() {
        return memory;
    }

    /** Whole devices, in total. */
    public int getGpus() {
        return gpus;
    }

    /** Sorted. */
    public List<String> getLabels() {
        return List.copyOf(labels);
    }

    public Instant getSeenAt() {
        return seenAt;
    }
}
