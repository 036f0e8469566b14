package dev.zoe.web.builder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The components of a description with what they depend on, from left to right.
 *
 * @param width of the drawing, in the units of its boxes
 */
public record Drawing(int width, int height, List<Box> boxes, List<Arrow> arrows) {
    static final int BOX_WIDTH = 150;
    static final int BOX_HEIGHT = 56;
    private static final int ACROSS = BOX_WIDTH + 60;
    private static final int DOWN = BOX_HEIGHT + 20;
    private static final int MARGIN = 6;
    private static final int MOST = 100;
    private static final int LONGEST = 18;

    public Drawing {
        boxes = List.copyOf(boxes);
        arrows = List.copyOf(arrows);
    }

    /**
     * A component.
     *
     * @param coreWidth the part of the box that stands for core instances
     */
    public record Box(int x, int y, String name, String core, String elastic, double coreWidth, double elasticWidth) {}

    /** From a component to one that waits for it. */
    public record Arrow(int fromX, int fromY, int toX, int toY) {

        /** As the path of an SVG. */
        public String path() {
            int bend = (toX - fromX) / 2;
            return "M%d %d C%d %d %d %d %d %d".formatted(fromX, fromY, fromX + bend, fromY, toX - bend, toY, toX, toY);
        }
    }

    static Drawing of(BuilderDocument document) {
        List<ObjectNode> components = document.components().stream().limit(MOST).toList();
        Map<String, Integer> indexes = new HashMap<>();
        for (int index = 0; index < components.size(); index++) {
            indexes.putIfAbsent(name(components.get(index)), index);
        }
        List<Set<Integer>> awaited = new ArrayList<>();
        for (ObjectNode component : components) {
            Set<Integer> of = new HashSet<>();
            for (JsonNode dependency : component.path("depends_on")) {
                Integer index = indexes.get(JsonText.scalar(dependency));
                if (index != null) {
                    of.add(index);
                }
            }
            awaited.add(of);
        }
        return draw(components, awaited, columns(awaited));
    }

    /** Each component is behind all that it waits for; of a cycle, which is not valid, some are not. */
    private static int[] columns(List<Set<Integer>> awaited) {
        int[] columns = new int[awaited.size()];
        for (int round = 0; round < awaited.size(); round++) {
            boolean changed = false;
            for (int index = 0; index < columns.length; index++) {
                for (int other : awaited.get(index)) {
                    if (columns[index] <= columns[other] && columns[other] + 1 < columns.length) {
                        columns[index] = columns[other] + 1;
                        changed = true;
                    }
                }
            }
            if (!changed) {
                break;
            }
        }
        return columns;
    }

    private static Drawing draw(List<ObjectNode> components, List<Set<Integer>> awaited, int[] columns) {
        Map<Integer, Integer> rows = new HashMap<>();
        List<Box> boxes = new ArrayList<>();
        int width = 0;
        int height = 0;
        for (int index = 0; index < components.size(); index++) {
            int row = rows.merge(columns[index], 1, Integer::sum) - 1;
            Box box = box(components.get(index), MARGIN + columns[index] * ACROSS, MARGIN + row * DOWN);
            boxes.add(box);
            width = Math.max(width, box.x() + BOX_WIDTH + MARGIN);
            height = Math.max(height, box.y() + BOX_HEIGHT + MARGIN);
        }
        List<Arrow> arrows = new ArrayList<>();
        for (int index = 0; index < boxes.size(); index++) {
            Box to = boxes.get(index);
            for (int other : awaited.get(index)) {
                Box from = boxes.get(other);
                arrows.add(new Arrow(
                        from.x() + BOX_WIDTH, from.y() + BOX_HEIGHT / 2, to.x() - 5, to.y() + BOX_HEIGHT / 2));
            }
        }
        return new Drawing(width, height, boxes, arrows);
    }

    private static Box box(ObjectNode component, int x, int y) {
        String core = ComponentField.CORE.read(component);
        String elastic = ComponentField.ELASTIC.read(component);
        double ofCore = amount(core);
        double all = Math.max(1, ofCore + amount(elastic));
        double inner = BOX_WIDTH - 20;
        String name = name(component);
        String shown = name.length() > LONGEST ? name.substring(0, LONGEST - 1) + "…" : name;
        return new Box(x, y, shown, core, elastic, inner * ofCore / all, inner * amount(elastic) / all);
    }

    private static double amount(String count) {
        JsonNode number = JsonText.number(count);
        return number.isNumber() ? Math.max(0, number.doubleValue()) : 0;
    }

    private static String name(ObjectNode component) {
        return JsonText.scalar(component.path("name"));
    }
}
