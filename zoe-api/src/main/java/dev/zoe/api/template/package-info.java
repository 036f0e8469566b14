/**
 * Templates: descriptions with parameters, which people start without writing JSON. A template is a directory with a
 * manifest. Start at {@code TemplateCatalog}, which finds them; {@code ManifestReader} reads a manifest, and
 * {@code ParameterValues} puts values of parameters into a description.
 */
@NullMarked
package dev.zoe.api.template;

import org.jspecify.annotations.NullMarked;
