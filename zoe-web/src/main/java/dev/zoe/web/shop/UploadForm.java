package dev.zoe.web.shop;

import dev.zoe.web.form.PageForm;
import java.util.Optional;
import java.util.UUID;

/**
 * The form for a description, as it was typed.
 *
 * @param name of the execution; empty for that of the description
 * @param group which the execution counts for; empty for the default one
 * @param key made for this form, so that one that is sent twice starts one execution
 * @param json the description
 */
public record UploadForm(String name, String group, String key, String json) {

    static UploadForm begin(Optional<String> defaultGroup) {
        return new UploadForm("", defaultGroup.orElse(""), UUID.randomUUID().toString(), "");
    }

    static UploadForm read(PageForm form) {
        return new UploadForm(form.get("name"), form.get("group"), form.get("key"), form.raw("json"));
    }
}
