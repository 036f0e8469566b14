package dev.zoe.cli.internal.screen;

import dev.zoe.cli.internal.output.AlignedTable;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Text as lines of a screen. Control characters in it are escaped. */
public final class StyledLines {

    private StyledLines() {}

    /** The lines of a table, with its head. */
    public static List<AttributedString> of(AlignedTable table, boolean colours) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Terminal memory =
                Terminal.on(InputStream.nullInputStream(), bytes, OutputStream.nullOutputStream(), true, true, colours);
        table.print(memory.out(), colours);
        memory.out().flush();
        return bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .map(AttributedString::fromAnsi)
                .toList();
    }

    public static AttributedString bold(String text) {
        return new AttributedString(text, AttributedStyle.BOLD);
    }

    /** The line with its colours inverted, up to this width. */
    public static AttributedString selected(AttributedString line, int width) {
        return new AttributedStringBuilder()
                .style(AttributedStyle.INVERSE)
                .append(line.toString())
                .append(" ".repeat(Math.max(0, width - line.columnLength())))
                .toAttributedString();
    }
}
