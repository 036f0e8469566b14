package dev.zoe.simulator.chart;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.w3c.dom.Document;

/** Draws charts, as SVG and as PNG. */
public final class ChartFiles {

    private static final String SVG = "http://www.w3.org/2000/svg";
    /** Pixels per unit of a chart; 2 is sharp on paper. */
    private static final int DOTS = 2;

    private ChartFiles() {}

    /**
     * The chart as an SVG element, without a prologue, so that it can stand in a page.
     *
     * @param name makes its identifiers different from those of other charts in the page
     */
    public static String svg(SizedChart drawing, String name) throws IOException {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
        context.setIDGenerator(new SVGIDGenerator() {
            @Override
            public String generateID(String prefix) {
                return name + "-" + super.generateID(prefix);
            }
        });
        context.setComment(null);
        // Text as shapes: a browser has other fonts, with which the names of a legend would overlap.
        SVGGraphics2D graphics = new SVGGraphics2D(context, true);
        graphics.setSVGCanvasSize(new Dimension(drawing.width(), drawing.height()));
        drawing.paint(graphics);
        StringWriter text = new StringWriter();
        graphics.stream(text, true);
        graphics.dispose();
        String document = text.toString();
        // The encoder gives this name to a part of every drawing; in a page it may stand only once.
        return document.substring(document.indexOf("<svg"))
                .replace("id=\"genericDefs\"", "id=\"" + name + "-generic\"")
                .replaceFirst("<svg ", opening(drawing, name))
                .strip();
    }

    /** With its coordinates, so that a page can show it smaller without cutting it off. */
    private static String opening(SizedChart drawing, String name) {
        return "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\" "
                .formatted(drawing.width(), drawing.height(), name);
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java has no XML", e);
        }
    }

    /** Writes a file. */
    public static void png(SizedChart drawing, Path file) throws IOException {
        BufferedImage image =
                new BufferedImage(DOTS * drawing.width(), DOTS * drawing.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(DOTS, DOTS);
        drawing.paint(graphics);
        graphics.dispose();
        try (OutputStream out = Files.newOutputStream(file)) {
            if (!ImageIO.write(image, "png", out)) {
                throw new IOException(file + " cannot be written: this Java has no encoder for PNG");
            }
        }
    }
}
