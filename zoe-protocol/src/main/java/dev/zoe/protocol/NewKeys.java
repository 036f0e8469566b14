package dev.zoe.protocol;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** The program that makes key files: {@code NewKeys DIRECTORY NAME…}. */
public final class NewKeys {
    private static final int USAGE = 2;

    private NewKeys() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2) {
            System.err.println("usage: NewKeys DIRECTORY NAME...   makes NAME.key (secret) and NAME.pub for each name");
            System.exit(USAGE);
        }
        Path directory = Path.of(arguments[0]);
        for (int i = 1; i < arguments.length; i++) {
            try {
                var unused = KeyFiles.create(directory, arguments[i]);
                System.out.println("made " + directory.resolve(arguments[i]) + ".key and .pub");
            } catch (FileAlreadyExistsException e) {
                System.err.println(e.getFile() + " exists already and stays unchanged; choose another name");
                System.exit(1);
            }
        }
    }
}
