package dev.zoe.db.service;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The kept output of services, by the number of the service. */
public interface ServiceLogRepository extends JpaRepository<ServiceLogEntity, Long> {

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
                    on conflict (service_id) do update set dropped = excluded.dropped, output = excluded.output,
                        last_container = excluded.last_container, last_start = excluded.last_start""")
    void put(long serviceId, long dropped, byte[] output);

    /**
     * The same, with the container whose part comes last.
     *
     * @param container the engine's id of it
     * @param start byte of the whole at which its part begins
     */
    @Transactional
    @Modifying(flushAutomatically = true, clearAutomatically = false)
    @Query(
            nativeQuery = true,
            value =
                    """
                    insert into service_log (service_id, dropped, output, last_container, last_start)
                    values (:serviceId, :dropped, :output, :container, :start)
                    on conflict (service_id) do update set dropped = excluded.dropped, output = excluded.output,
                        last_container = excluded.last_container, last_start = excluded.last_start""")
    void put(long serviceId, long dropped, byte[] output, String container, long start);
}
