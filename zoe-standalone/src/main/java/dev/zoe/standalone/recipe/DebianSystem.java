package dev.zoe.standalone.recipe;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The system of which all images are made: a public image where a registry is reached, or else what debootstrap makes
 * of the packages of a mirror.
 *
 * @param release name of the release of Debian, such as bookworm
 * @param tag the name of the image
 * @param publicImage its equivalent in a registry
 */
record DebianSystem(
        @JsonProperty(required = true) String release,
        @JsonProperty(required = true) String tag,
        @JsonProperty(value = "public", required = true) String publicImage) {}
