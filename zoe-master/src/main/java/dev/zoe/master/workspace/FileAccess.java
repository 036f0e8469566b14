package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply.Refusal;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.Optional;
import java.util.Set;

/**
 * What the services of a user may do with a file. A master that runs as root could do more, so it asks here first.
 * Other masters leave the question to the system.
 */
final class FileAccess {

    /** A kind of access, in the permissions of a file. */
    enum Kind {
        READ("read", PosixFilePermission.OWNER_READ, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ),
        WRITE(
                "change",
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.GROUP_WRITE,
                PosixFilePermission.OTHERS_WRITE),
        ENTER(
                "enter",
                PosixFilePermission.OWNER_EXECUTE,
                PosixFilePermission.GROUP_EXECUTE,
                PosixFilePermission.OTHERS_EXECUTE);

        private final String verb;
        private final PosixFilePermission ofOwner;
        private final PosixFilePermission ofGroup;
        private final PosixFilePermission ofOthers;

        Kind(String verb, PosixFilePermission ofOwner, PosixFilePermission ofGroup, PosixFilePermission ofOthers) {
            this.verb = verb;
            this.ofOwner = ofOwner;
            this.ofGroup = ofGroup;
            this.ofOthers = ofOthers;
        }
    }

    private record Account(int uid, UserPrincipal user, GroupPrincipal group) {}

    private final Optional<Account> account;

    private FileAccess(Optional<Account> account) {
        this.account = account;
    }

    /** Asks the system only. */
    static FileAccess ofProcess() {
        return new FileAccess(Optional.empty());
    }

    /** What a program may do that runs with this number as user and as group, as services do. */
    static FileAccess ofUser(int uid) throws IOException {
        UserPrincipalLookupService accounts = FileSystems.getDefault().getUserPrincipalLookupService();
        String number = Integer.toString(uid);
        return new FileAccess(Optional.of(
                new Account(uid, accounts.lookupPrincipalByName(number), accounts.lookupPrincipalByGroupName(number))));
    }

    /** The number that new files get as owner and group; empty for the account of this process. */
    Optional<Integer> newOwner() {
        return account.map(Account::uid);
    }

    /** @throws WorkspaceException when the services of the user may not do it */
    void require(Kind kind, PosixFileAttributes file, Object name) throws WorkspaceException {
        if (account.isPresent() && !allows(account.get(), kind, file)) {
            throw new WorkspaceException(
                    Refusal.NOT_PERMITTED,
                    "the permissions of %s do not let its user %s it; its owner or an operator can change them"
                            .formatted(name, kind.verb));
        }
    }

    private static boolean allows(Account account, Kind kind, PosixFileAttributes file) {
        Set<PosixFilePermission> permissions = file.permissions();
        if (file.owner().equals(account.user)) {
            return permissions.contains(kind.ofOwner);
        }
        return permissions.contains(file.group().equals(account.group) ? kind.ofGroup : kind.ofOthers);
    }
}
