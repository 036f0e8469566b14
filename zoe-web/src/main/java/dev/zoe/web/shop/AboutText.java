package dev.zoe.web.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * The text of a template, which is Markdown, as blocks of plain text. Links, pictures and HTML of it are not shown:
 * whoever writes a template could lead readers elsewhere with them.
 *
 * @param blocks in their order
 */
public record AboutText(List<Block> blocks) {
    private static final int MOST_BLOCKS = 200;
    private static final int SUMMARY = 180;
    private static final Parser MARKDOWN =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    public AboutText {
        blocks = List.copyOf(blocks);
    }

    /** What a block is. */
    public enum Kind {
        HEADING,
        PARAGRAPH,
        ITEM,
        CODE
    }

    /** A block of text. */
    public record Block(Kind kind, String text) {}

    public static AboutText of(Optional<String> markdown) {
        Collector collector = new Collector();
        markdown.map(MARKDOWN::parse).ifPresent(document -> document.accept(collector));
        return new AboutText(collector.blocks);
    }

    /** The beginning of its first paragraph; empty when there is none. */
    public String summary() {
        String first = blocks.stream()
                .filter(block -> block.kind() == Kind.PARAGRAPH)
                .map(Block::text)
                .findFirst()
                .orElse("");
        if (first.length() <= SUMMARY) {
            return first;
        }
        int space = first.lastIndexOf(' ', SUMMARY);
        return first.substring(0, space > 0 ? space : SUMMARY) + " …";
    }

    private static final class Collector extends AbstractVisitor {
        private final List<Block> blocks = new ArrayList<>();

        private void add(Kind kind, String text) {
            if (blocks.size() < MOST_BLOCKS && !text.isBlank()) {
                blocks.add(new Block(kind, text.strip()));
            }
        }

        @Override
        public void visit(Heading heading) {
            // The page has the name of the template as its title.
            if (!blocks.isEmpty()) {
                add(Kind.HEADING, textOf(heading));
            }
        }

        @Override
        public void visit(Paragraph paragraph) {
            add(Kind.PARAGRAPH, textOf(paragraph));
        }

        @Override
        public void visit(BulletList list) {
            addItems(list);
        }

        @Override
        public void visit(OrderedList list) {
            addItems(list);
        }

        private void addItems(Node list) {
            for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
                if (item instanceof ListItem) {
                    add(Kind.ITEM, textOf(item));
                }
            }
        }

        /** A table: each row is an item. */
        @Override
        public void visit(CustomBlock table) {
            for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
                if (part instanceof TableBody) {
                    for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
                        add(Kind.ITEM, cells(row));
                    }
                }
            }
        }

        private static String cells(Node row) {
            List<String> cells = new ArrayList<>();
            for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
                cells.add(textOf(cell).strip());
            }
            return String.join(" · ", cells);
        }

        @Override
        public void visit(FencedCodeBlock code) {
            add(Kind.CODE, code.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock code) {
            add(Kind.CODE, code.getLiteral());
        }

        private static String textOf(Node node) {
            StringBuilder text = new StringBuilder();
            node.accept(new AbstractVisitor() {
                @Override
                public void visit(Text plain) {
                    text.append(plain.getLiteral());
                }

                @Override
                public void visit(Code code) {
                    text.append(code.getLiteral());
                }

                @Override
                public void visit(SoftLineBreak lineBreak) {
                    text.append(' ');
                }

                @Override
                public void visit(HardLineBreak lineBreak) {
                    text.append(' ');
                }
            });
            return text.toString();
        }
    }
}
