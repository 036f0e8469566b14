package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.session.ForwardedPorts;
import dev.zoe.cli.internal.session.SessionSocket;
import dev.zoe.cli.internal.terminal.Terminal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code zoe port-forward}. */
@Command(
        name = "port-forward",
        description = "Reach ports of a service on this machine",
        footer = {
            "",
            "A port is a number, or a name in the description. The local port has the same",
            "number, unless one is given before a colon; 0 takes a free one. It runs until",
            "Ctrl-C, or until the service ends.",
            "",
            "Examples:",
            "  zoe port-forward 42 8888",
            "  zoe port-forward 42/web0 8080:http",
            "  zoe port-forward 42/web0 0:80 9090"
        })
final class PortForwardCommand extends Subcommand {

    @Parameters(
            index = "0",
            paramLabel = "EXECUTION[/SERVICE]",
            description = "Its id or name, and a service (default: the first monitored one)")
    private ServiceReference service = ServiceReference.NONE;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "[LOCAL:]PORT",
            converter = PortMappingConverter.class,
            description = "A port of the service, by number or name")
    private List<PortMapping> ports = List.of();

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address of this machine to listen on (default: 127.0.0.1)")
    private String address = "127.0.0.1";

    PortForwardCommand(CommandContext context) {
        super(context);
    }

    @Override
    ExitCode run() {
        ZoeRestClient api = context().api();
        InetAddress listening = address();
        long id = service.execution().id(api);
        List<String> remote = ports.stream().map(PortMapping::remote).toList();
        String path = "/executions/" + id + "/port-forward" + service.query().withAll("port", remote);
        Terminal terminal = context().terminal();
        try (SessionSocket socket = SessionSocket.open(api, path);
                ForwardedPorts forwarded = new ForwardedPorts(
                        socket,
                        listening,
                        ports.stream().map(PortMapping::local).toList(),
                        terminal::notice);
                EndBySignal end = new EndBySignal(terminal)) {
            end.arm();
            forwarded.run(port -> {
                terminal.out().println("forwarding " + port.local() + " to " + port.remote());
                terminal.out().flush();
            });
            return ExitCode.OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.INTERNAL, "interrupted");
        }
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new CommandFailure(
                    ExitCode.USAGE, "'" + address + "' is no address of this machine, such as 127.0.0.1 or 0.0.0.0");
        }
    }
}
