package dev.zoe.standalone.aot;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.List;

/** The classes beside the description of an application in its jar. */
public final class GeneratedClasses {
    private static final String SUFFIX = ".class";

    private GeneratedClasses() {}

    /**
     * Loads all of them, so that a class archive has them; none when the application was not processed.
     *
     * @throws ClassNotFoundException when one cannot be loaded
     */
    public static void load(Class<?> application) throws IOException, ClassNotFoundException {
        URL description = application.getClassLoader().getResource(ProcessedApplication.path(application));
        if (description != null && description.openConnection() instanceof JarURLConnection jar) {
            List<String> names = jar.getJarFile().stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name ->
                            name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'))
                    .toList();
            for (String name : names) {
                Class.forName(name, false, application.getClassLoader());
            }
        }
    }
}
