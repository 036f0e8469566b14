package dev.zoe.db;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The kept output of services, by the number of the service. */
public interface ServiceLogs extends JpaRepository<ServiceLogEntity, Long> {

    /**
     * Keeps the output of a service, in place of what was kept before.
     *
     * @param dropped bytes that are missing from the start
     */
    @Transactional
    @Modifying(flushAutomatically = true, clearAutomatically = false)
    @Query(
            nativeQuery = true,
            value =
                    """
                    insert into service_log (service_id, dropped, output) values (:serviceId, :dropped, :output)
                    on conflict (service_id) do update set dropped = excluded.dropped, output = excluded.output""")
    void put(long serviceId, long dropped, byte[] output);
}
