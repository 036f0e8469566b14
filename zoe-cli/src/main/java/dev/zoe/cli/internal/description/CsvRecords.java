package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.ArrayList;
import java.util.List;

/** Comma-separated values (RFC 4180): values in double quotes may have commas, line breaks and doubled quotes. */
final class CsvRecords {

    private final DescriptionFile file;
    private final String text;
    private final List<List<String>> records = new ArrayList<>();
    private List<String> record = new ArrayList<>();
    private int at;

    private CsvRecords(DescriptionFile file) {
        this.file = file;
        // A mark of the byte order, as spreadsheets write it, is no part of the first name.
        this.text = file.text().startsWith("\ufeff") ? file.text().substring(1) : file.text();
    }

    /** The records; empty lines are left out. */
    static List<List<String>> read(DescriptionFile file) {
        return new CsvRecords(file).read();
    }

    private List<List<String>> read() {
        while (at < text.length()) {
            record.add(text.charAt(at) == '"' ? quoted() : plain());
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
                if (at == text.length()) {
                    record.add("");
                }
            } else {
                endRecord();
            }
        }
        endRecord();
        return records;
    }

    private String plain() {
        int start = at;
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        int start = at;
        at++;
        while (at < text.length()) {
            char next = text.charAt(at);
            at++;
            if (next != '"') {
                value.append(next);
            } else if (at < text.length() && text.charAt(at) == '"') {
                value.append(next);
                at++;
            } else if (at == text.length() || ",\r\n".indexOf(text.charAt(at)) >= 0) {
                return value.toString();
            } else {
                throw wrong("has text behind a value in quotes", at);
            }
        }
        throw wrong("has a quote that is not closed", start);
    }

    private void endRecord() {
        while (at < text.length() && "\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (record.size() > 1 || (record.size() == 1 && !record.get(0).isBlank())) {
            records.add(record);
        }
        record = new ArrayList<>();
    }

    private CommandFailure wrong(String what, int place) {
        long line =
                text.substring(0, place).chars().filter(next -> next == '\n').count() + 1;
        return new CommandFailure(ExitCode.USAGE, file.name() + " " + what + " in line " + line);
    }
}
