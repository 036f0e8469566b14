package dev.zoe.master.backend.docker;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A connection without encryption: a socket of this machine, or TCP. */
record ChannelTransport(SocketChannel channel) implements EngineStream.Transport {

    static ChannelTransport connected(SocketChannel channel, SocketAddress address) throws IOException {
        try {
            channel.connect(address);
            return new ChannelTransport(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return channel.read(buffer);
    }

    @Override
    public void write(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    @Override
    public void shutdownOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
