package dev.zoe.application;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The path below which Zoe's proxy serves a TCP port of a service: {@code /proxy/42/notebook0/8888}. It is known before
 * the service starts, and is the same whatever the address of the proxy is.
 *
 * <p>A program that gets it from the placeholder {@code {proxy_path}} serves its pages below this path. Every other
 * program serves them below {@code /}, and the proxy removes the path from what it passes on.
 *
 * @param service name of the instance
 * @param port number inside of the container
 */
public record ProxyPath(long execution, String service, int port) {

    /** The placeholder for the path of the only TCP port of a component; with {@code #8888} for one of several. */
    static final String PLACEHOLDER = "proxy_path";

    /** Numbers have one spelling, so that a port has one path. */
    private static final Pattern PREFIX =
            Pattern.compile("/proxy/([1-9]\\d{0,17})/([A-Za-z0-9-]{1,40})/([1-9]\\d{0,4})(?=/|$)");

    /** The path that {@code path} is or begins with; empty when it is none of the proxy. */
    public static Optional<ProxyPath> startOf(String path) {
        Matcher prefix = PREFIX.matcher(path);
        return prefix.lookingAt()
                ? Optional.of(new ProxyPath(
                        Long.parseLong(prefix.group(1)), prefix.group(2), Integer.parseInt(prefix.group(3))))
                : Optional.empty();
    }

    /** The path, without a slash at its end. */
    public String text() {
        return "/proxy/%d/%s/%d".formatted(execution, service, port);
    }

    /** Whether a placeholder, such as {@code proxy_path#8888}, stands for a path. */
    public static boolean isPlaceholder(String placeholder) {
        return placeholder.equals(PLACEHOLDER) || placeholder.startsWith(PLACEHOLDER + "#");
    }

    /**
     * The port that a placeholder names.
     *
     * @param ports numbers of the TCP ports of the component
     * @return empty when it names none of them, or none while there are several
     */
    public static Optional<Integer> portOf(String placeholder, List<Integer> ports) {
        if (placeholder.equals(PLACEHOLDER)) {
            return ports.size() == 1 ? Optional.of(ports.get(0)) : Optional.empty();
        }
        String number = placeholder.substring(PLACEHOLDER.length() + 1);
        return ports.stream()
                .filter(port -> Integer.toString(port).equals(number))
                .findFirst();
    }

    /** Whether the programs of {@code component} know the path of {@code port}, and so serve their pages below it. */
    public static boolean isKnownTo(Component component, int port) {
        List<Integer> ports = tcpPorts(component);
        Stream<String> texts = Stream.concat(
                component.environment().stream().map(Component.Variable::value),
                component.command().stream().flatMap(List::stream));
        return texts.flatMap(text -> Placeholders.in(text).stream())
                .filter(ProxyPath::isPlaceholder)
                .flatMap(placeholder -> portOf(placeholder, ports).stream())
                .anyMatch(named -> named == port);
    }

    /** Numbers of the TCP ports of a component. */
    public static List<Integer> tcpPorts(Component component) {
        return component.ports().stream()
                .filter(port -> port.protocol() == Component.Port.Protocol.TCP)
                .map(Component.Port::number)
                .toList();
    }
}
