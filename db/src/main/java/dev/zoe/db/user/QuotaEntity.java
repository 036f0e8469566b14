package dev.zoe.db.user;

import dev.zoe.db.mapping.EntityId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** What a user, or a group together, may have at the same time. 0 means unlimited, everywhere. */
@Entity
@Table(name = "quota")
public class QuotaEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private String name;

    private int concurrentExecutions;
    private int waitingExecutions;
    private long memory;
    private long millicores;
    private int gpus;
    private long elasticMemory;
    private long elasticMillicores;
    private int elasticGpus;
    private long runtimeLimitSeconds;

    @Version
    private long version;

    protected QuotaEntity() {}

    /** A quota that limits nothing. */
    public QuotaEntity(String name) {
        this.name = name;
    }

    /**
     * The number of the quota.
     *
     * @throws IllegalStateException before it is saved
     */
    public long getId() {
        return EntityId.id(id, "quota " + name);
    }

    public String getName() {
        return name;
    }

    /** Executions that run; further ones wait. */
    public int getConcurrentExecutions() {
        return concurrentExecutions;
    }

    public void setConcurrentExecutions(int concurrentExecutions) {
        this.concurrentExecutions = concurrentExecutions;
    }

    /** Executions that wait; further ones are refused. */
    public int getWaitingExecutions() {
        return waitingExecutions;
    }

    public void setWaitingExecutions(int waitingExecutions) {
        this.waitingExecutions = waitingExecutions;
    }

    /** Bytes that core services may take. */
    public long getMemory() {
        return memory;
    }

    public void setMemory(long memory) {
        this.memory = memory;
    }

    /** Thousandths of a core that core services may take. */
    public long getMillicores() {
        return millicores;
    }

    public void setMillicores(long millicores) {
        this.millicores = millicores;
    }

    /** GPUs of core services. */
    public int getGpus() {
        return gpus;
    }

    public void setGpus(int gpus) {
        this.gpus = gpus;
    }

    /** Bytes that elastic services may take. */
    public long getElasticMemory() {
        return elasticMemory;
    }

    public void setElasticMemory(long elasticMemory) {
        this.elasticMemory = elasticMemory;
    }

    /** Thousandths of a core that elastic services may take. */
    public long getElasticMillicores() {
        return elasticMillicores;
    }

    public void setElasticMillicores(long elasticMillicores) {
        this.elasticMillicores = elasticMillicores;
    }

    /** GPUs of elastic services. */
    public int getElasticGpus() {
        return elasticGpus;
    }

    public void setElasticGpus(int elasticGpus) {
        this.elasticGpus = elasticGpus;
    }

    /** Seconds that one execution may run. */
    public long getRuntimeLimitSeconds() {
        return runtimeLimitSeconds;
    }

    public void setRuntimeLimitSeconds(long runtimeLimitSeconds) {
        this.runtimeLimitSeconds = runtimeLimitSeconds;
    }

    /** Grows with every change. */
    public long getVersion() {
        return version;
    }
}
