package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe groups add-member} and {@code remove-member}. */
abstract class GroupMemberAction extends GroupAction {

    @Parameters(index = "0", paramLabel = "NAME", description = "The group")
    private String name = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "USER", description = "Users")
    private List<String> users = List.of();

    private GroupMemberAction(ActionGroup group) {
        super(group);
    }

    /** @param path of the membership */
    abstract void perform(String user, String path);

    /** What was done, between the user and the group. */
    abstract String done();

    final String groupPath() {
        return GroupText.GROUPS.path(name);
    }

    @Override
    ExitCode run() {
        return BulkOperation.perform("user", users, terminal(), user -> {
            perform(user, groupPath() + "/members/" + ZoeRestClient.pathSegment(user));
            if (output().isTable()) {
                terminal().out().println(HumanReadable.oneLine("user " + user + " " + done() + " group " + name));
            }
        });
    }

    @Command(
            name = "add-member",
            description = "Make users members of a group",
            footer = {
                "",
                "The first group of a user is the default one, which executions count for that",
                "name no group.",
                "",
                "Examples:",
                "  zoe groups add-member physics ada bob",
                "  zoe groups add-member --default chemistry ada"
            })
    static final class Add extends GroupMemberAction {

        @Option(names = "--default", description = "Make it the default group of these users")
        private boolean asDefault;

        Add(ActionGroup group) {
            super(group);
        }

        @Override
        void perform(String user, String path) {
            api().put(path + (asDefault ? "?default=true" : ""));
        }

        @Override
        String done() {
            return asDefault ? "is in its default" : "is in";
        }
    }

    @Command(
            name = "remove-member",
            description = "Remove users from a group",
            footer = {
                "",
                "What they submitted for the group keeps counting for it. A member whom 'zoe groups",
                "show' marks with ldap or oidc comes back at the next log-in, unless the user",
                "leaves the group there.",
                "",
                "Examples:",
                "  zoe groups remove-member physics bob"
            })
    static final class Remove extends GroupMemberAction {

        Remove(ActionGroup group) {
            super(group);
        }

        @Override
        void perform(String user, String path) {
            Optional<String> source = GroupText.originOfMember(api().get(groupPath()), user);
            api().delete(path);
            source.ifPresent(origin -> terminal()
                    .notice(HumanReadable.oneLine("notice: user " + user
                            + " was in the group because of " + origin
                            + ", and is again after the next log-in, unless the user leaves the group there")));
        }

        @Override
        String done() {
            return "is no longer in";
        }
    }
}
