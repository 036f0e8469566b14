package dev.zoe.simulator.evaluation.chapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A selection of figures and tables. */
public final class FigureSelection {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,3})(?:-(\\d{1,3}))?");

    private final boolean all;
    private final Set<String> wanted;

    private FigureSelection(boolean all, Set<String> wanted) {
        this.all = all;
        this.wanted = wanted;
    }

    public static FigureSelection everything() {
        return new FigureSelection(true, Set.of());
    }

    /**
     * Reads figures, ranges of figures and tables, such as {@code 4-9,14,10.3a}.
     *
     * @throws IllegalArgumentException when one does not exist, with those that do
     */
    public static FigureSelection of(String text) {
        List<String> known = EvaluationChapters.all().stream()
                .flatMap(chapter -> chapter.figures().stream())
                .map(figure -> Integer.toString(figure.number()))
                .toList();
        List<String> tables = EvaluationChapters.all().stream()
                .flatMap(chapter -> chapter.tables().stream())
                .map(EvaluationTable::number)
                .toList();
        Set<String> wanted = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            wanted.addAll(tables.contains(part.strip()) ? List.of(part.strip()) : range(part.strip(), known, tables));
        }
        return new FigureSelection(false, wanted);
    }

    private static List<String> range(String part, List<String> known, List<String> tables) {
        Matcher range = RANGE.matcher(part);
        List<String> figures = new ArrayList<>();
        if (range.matches()) {
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            for (int number = first; number <= last; number++) {
                figures.add(Integer.toString(number));
            }
        }
        if (figures.isEmpty() || !known.containsAll(figures)) {
            throw new IllegalArgumentException("no figure '" + part + "'; expected figures from " + known.get(0)
                    + " to " + known.get(known.size() - 1) + ", ranges such as 4-8, or the tables "
                    + String.join(", ", tables));
        }
        return figures;
    }

    /** The chapters, reduced to the selection. Claims need a whole chapter, so a selection has none. */
    public List<EvaluationChapter> chapters() {
        if (all) {
            return EvaluationChapters.all();
        }
        return EvaluationChapters.all().stream()
                .map(chapter -> new EvaluationChapter(
                        chapter.title(),
                        chapter.text(),
                        List.of(),
                        chapter.tables().stream()
                                .filter(table -> wanted.contains(table.number()))
                                .toList(),
                        chapter.figures().stream()
                                .filter(figure -> wanted.contains(Integer.toString(figure.number())))
                                .toList()))
                .filter(chapter ->
                        !chapter.figures().isEmpty() || !chapter.tables().isEmpty())
                .toList();
    }
}
