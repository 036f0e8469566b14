package dev.zoe.cli;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server of one WebSocket, which a test answers frame by frame. */
public final class ScriptedSession implements AutoCloseable {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int BINARY_MESSAGE = 0x82;
    private static final int CLOSE = 8;
    private static final int SMALL = 126;
    private static final int LARGE = 127;

    private final ServerSocket server;
    private final Script script;
    private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();
    private volatile Socket connection = new Socket();

    /** What the server does after the handshake. */
    public interface Script {
        void run(ScriptedSession session) throws Exception;
    }

    private final String answer;

    private ScriptedSession(String answer, Script script) {
        this.answer = answer;
        this.script = script;
        try {
            server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::serve, "scripted-session");
        thread.setDaemon(true);
        thread.start();
    }

    /** One that opens the WebSocket. */
    public static ScriptedSession open(Script script) {
        return new ScriptedSession("", script);
    }

    /** One that refuses it. */
    public static ScriptedSession refusing(int status, String problem) {
        return new ScriptedSession(
                "HTTP/1.1 " + status + " No\r\nContent-Type: application/problem+json\r\nContent-Length: "
                        + problem.getBytes(StandardCharsets.UTF_8).length + "\r\nConnection: close\r\n\r\n" + problem,
                session -> {});
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** The head of the request of the client. */
    public String head() throws InterruptedException {
        return String.valueOf(heads.poll(1, TimeUnit.MINUTES));
    }

    private void serve() {
        try {
            connection = server.accept();
            String head = readHead(connection.getInputStream());
            heads.add(head);
            String reply = answer.isEmpty() ? accepted(head) : answer;
            connection.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().flush();
            script.run(this);
        } catch (Exception ended) {
            // The test sees that its client gets no further answer.
            heads.add("the script ended: " + ended);
        }
    }

    private static String readHead(InputStream input) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            head.append((char) input.read());
        }
        return head.toString();
    }

    private static String accepted(String head) throws NoSuchAlgorithmException {
        String key = head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
        byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Protocol: zoe-session-1\r\nSec-WebSocket-Accept: "
                + Base64.getEncoder().encodeToString(hash) + "\r\n\r\n";
    }

    /** Sends a frame of a session. */
    public void send(int type, int channel, byte[] content) throws IOException {
        DataOutputStream output = new DataOutputStream(connection.getOutputStream());
        int length = content.length + 5;
        output.writeByte(BINARY_MESSAGE);
        if (length < SMALL) {
            output.writeByte(length);
        } else {
            output.writeByte(SMALL);
            output.writeShort(length);
        }
        output.writeByte(type);
        output.writeInt(channel);
        output.write(content);
        output.flush();
    }

    public void send(int type, int channel, String content) throws IOException {
        send(type, channel, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Ends the session with the exit code of a program. */
    public void exit(int code) throws IOException {
        send(6, 0, ByteBuffer.allocate(4).putInt(code).array());
    }

    /** Waits for the next frame of the client: its type, its channel and its content as text. */
    public String receive() throws IOException {
        DataInputStream input = new DataInputStream(connection.getInputStream());
        int kind = input.readUnsignedByte() & 0x0f;
        int length = input.readUnsignedByte() & 0x7f;
        if (length == SMALL) {
            length = input.readUnsignedShort();
        } else if (length == LARGE) {
            length = (int) input.readLong();
        }
        byte[] mask = input.readNBytes(4);
        byte[] message = input.readNBytes(length);
        for (int i = 0; i < length; i++) {
            message[i] ^= mask[i % 4];
        }
        if (kind == CLOSE) {
            return "close";
        }
        ByteBuffer frame = ByteBuffer.wrap(message);
        return frame.get() + " " + frame.getInt() + " " + StandardCharsets.ISO_8859_1.decode(frame);
    }

    @Override
    public void close() {
        try {
            connection.close();
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
