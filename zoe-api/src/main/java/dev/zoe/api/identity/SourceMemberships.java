package dev.zoe.api.identity;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.audit.MissingGroupRecorder;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.group.GroupRepository;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Memberships that follow the groups of a source at each log-in. Those that an administrator gave stay as they are. A
 * group that Zoe does not have refuses no log-in, and is not created: its quota and shares are a decision of an
 * administrator.
 */
@Service
class SourceMemberships {
    private static final Logger LOG = LoggerFactory.getLogger(SourceMemberships.class);

    private final GroupRepository groups;
    private final GroupMemberStore members;
    private final AdministrationTransaction administration;
    private final AuditTrail audit;
    private final MissingGroupRecorder missing;

    SourceMemberships(
            GroupRepository groups,
            GroupMemberStore members,
            AdministrationTransaction administration,
            AuditTrail audit,
            MissingGroupRecorder missing) {
        this.groups = groups;
        this.members = members;
        this.administration = administration;
        this.audit = audit;
        this.missing = missing;
    }

    /**
     * What has to change.
     *
     * @param added groups of the source in which the user is not yet
     * @param removed memberships that the source no longer gives
     */
    private record Difference(List<GroupEntity> added, List<Membership> removed) {}

    /**
     * Adds and removes memberships of a user who logs in. New groups come first, so that the default group stays one
     * where that is possible.
     *
     * @return whether anything has changed
     */
    boolean follow(ApiCaller user, ExternalLogin login) {
        Difference found = difference(user, login, true);
        if (found.added.isEmpty() && found.removed.isEmpty()) {
            return false;
        }
        return administration.executeForZoe(() -> {
            // Another log-in of the user may have been first.
            Difference now = difference(user, login, false);
            now.added.forEach(group -> add(user, login, group));
            now.removed.forEach(membership -> remove(user, login, membership));
            return true;
        });
    }

    private Difference difference(ApiCaller user, ExternalLogin login, boolean reports) {
        List<Membership> present = members.groupsOf(user.id());
        Set<String> names = present.stream().map(Membership::name).collect(Collectors.toSet());
        List<String> wanted =
                login.groups().stream().filter(name -> !names.contains(name)).toList();
        Map<String, GroupEntity> existing = wanted.isEmpty()
                ? Map.of()
                : groups.findByNames(wanted).stream().collect(Collectors.toMap(GroupEntity::getName, group -> group));
        if (reports) {
            wanted.stream().filter(name -> !existing.containsKey(name)).forEach(name -> report(user, login, name));
        }
        return new Difference(
                wanted.stream()
                        .flatMap(name -> Optional.ofNullable(existing.get(name)).stream())
                        .toList(),
                present.stream()
                        .filter(membership -> membership.origin() == login.source())
                        .filter(membership -> !login.groups().contains(membership.name()))
                        .toList());
    }

    private void add(ApiCaller user, ExternalLogin login, GroupEntity group) {
        if (members.add(group.getId(), user.id(), login.source())) {
            audit.done(
                    audit.originOfUser(user.id(), user.username()),
                    AuditAction.GROUP_ADD_MEMBER,
                    AuditTarget.group(group.getName()),
                    Map.of(),
                    Map.of("user", user.username(), "origin", login.source().wire()));
        }
    }

    private void remove(ApiCaller user, ExternalLogin login, Membership membership) {
        if (members.remove(membership.id(), user.id())) {
            audit.done(
                    audit.originOfUser(user.id(), user.username()),
                    AuditAction.GROUP_REMOVE_MEMBER,
                    AuditTarget.group(membership.name()),
                    Map.of("user", user.username(), "origin", login.source().wire()),
                    Map.of());
        }
    }

    private void report(ApiCaller user, ExternalLogin login, String name) {
        if (missing.record(audit.originOfUser(user.id(), user.username()), name)) {
            LOG.warn(
                    "The settings of {} lead to a group that Zoe does not have: group={} user={}",
                    login.source().wire(),
                    name,
                    user.username());
        }
    }
}
