package dev.zoe.db;

import java.beans.PropertyEditorSupport;
import java.net.URI;
import java.nio.file.Path;
import org.springframework.beans.PropertyEditorRegistrar;
import org.springframework.beans.PropertyEditorRegistry;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Reads settings that are paths of files. A relative one belongs to the working directory. The editor of Spring would
 * look for it among the resources of the program first, and refuse {@code ../x} in a web server.
 */
public final class SettingPathEditor extends PropertyEditorSupport {

    private static final String URL = "file:";

    /** An empty text is no path: the setting has its default. */
    @Override
    public void setAsText(String text) {
        String path = text.strip();
        if (path.isEmpty()) {
            setValue(null);
        } else if (path.startsWith(URL)) {
            setValue(Path.of(URI.create(path)));
        } else {
            setValue(Path.of(path));
        }
    }

    @Override
    public String getAsText() {
        return getValue() == null ? "" : getValue().toString();
    }

    /** Makes Spring read all settings in this way. */
    public static final class Registrar implements PropertyEditorRegistrar, BeanFactoryPostProcessor {

        @Override
        public void registerCustomEditors(PropertyEditorRegistry registry) {
            registry.registerCustomEditor(Path.class, new SettingPathEditor());
        }

        @Override
        public void postProcessBeanFactory(ConfigurableListableBeanFactory factory) {
            factory.addPropertyEditorRegistrar(this);
        }
    }
}
