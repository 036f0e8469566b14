package dev.zoe.master.backend;

/** A secret of a service, which the program finds in a file. It does not show its content in logs. */
public final class SecretFile {

    private final String name;
    private final byte[] content;

    /** @param name of the file, without a path */
    public SecretFile(String name, byte[] content) {
        this.name = name;
        this.content = content.clone();
    }

    public String name() {
        return name;
    }

    public byte[] content() {
        return content.clone();
    }

    @Override
    public String toString() {
        return "SecretFile[name=" + name + "]";
    }
}
