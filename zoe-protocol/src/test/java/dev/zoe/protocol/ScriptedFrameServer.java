package dev.zoe.protocol;

import java.util.List;
import java.util.function.Function;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Poller;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMsg;

/** A master that answers each request frame with the frames that the test wants: none, several, wrong ones. */
final class ScriptedFrameServer implements AutoCloseable {
    private final ZContext context = ZmqContexts.open();
    private final MessageCodec codec = new MessageCodec();
    private final Socket socket = context.createSocket(SocketType.ROUTER);
    private final Socket stop = context.createSocket(SocketType.PAIR);
    private final Function<MessageFrame<MasterRequest>, List<byte[]>> script;
    private final String endpoint;
    private final Thread thread = new Thread(this::run, "scripted-master");

    ScriptedFrameServer(Function<MessageFrame<MasterRequest>, List<byte[]>> script) {
        this.script = script;
        socket.bind("tcp://127.0.0.1:*");
        stop.bind("inproc://stop");
        endpoint = socket.getLastEndpoint();
        thread.start();
    }

    String endpoint() {
        return endpoint;
    }

    static byte[] frame(long seq, MasterReply reply) {
        try {
            return new MessageCodec().encode(seq, reply);
        } catch (MessageException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        Socket stopper = context.createSocket(SocketType.PAIR);
        stopper.connect("inproc://stop");
        stopper.send("stop");
        NamedThreads.join(thread);
        context.close();
    }

    private void run() {
        try (Poller poller = context.createPoller(2)) {
            poller.register(socket, Poller.POLLIN);
            poller.register(stop, Poller.POLLIN);
            while (poller.poll() >= 0 && !poller.pollin(1)) {
                ZMsg message = ZMsg.recvMsg(socket, ZMQ.DONTWAIT);
                if (message != null) {
                    answer(message);
                }
            }
        }
    }

    private void answer(ZMsg message) {
        byte[] body = message.removeLast().getData();
        try {
            for (byte[] frame : script.apply(codec.decodeRequest(body))) {
                ZMsg answer = message.duplicate();
                answer.add(frame);
                answer.send(socket);
            }
        } catch (MessageException e) {
            throw new AssertionError(e);
        }
    }
}
