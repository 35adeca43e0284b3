package org.propjet.bench.report;

import org.propjet.bench.chart.Mark;
import org.propjet.bench.chart.Symbol;
import org.propjet.player.terminal.Backend;

import java.util.Locale;

/** What marks in the charts stand for: the class of their colour, and their shape. */
enum Series {
    REFERENCE(Backend.REFERENCE.label(), Symbol.CROSS, "the rules themselves"),
    NET(Backend.NET.label(), Symbol.PLUS, "the network, by events"),
    SCALAR(Backend.SCALAR.label(), Symbol.DOWN, "a class for single states"),
    LANES(Backend.LANES.label(), Symbol.DIAMOND, "64 games at once, bytecode"),
    VECTOR(Backend.VECTOR.label(), Symbol.TRIANGLE, "a game for each bit of a vector, bytecode"),
    TAPE(Backend.TAPE.label(), Symbol.SQUARE, "512 games at once, loops"),
    AUTO(Backend.AUTO.label(), Symbol.CIRCLE, "the fastest of these, found while playing"),
    NODES("nodes", Symbol.CIRCLE, "states added to the tree"),
    STATES("states", Symbol.DIAMOND, "states evaluated"),
    PLAYOUTS("playouts", Symbol.TRIANGLE, "random games played");

    private final String label;
    private final Symbol symbol;
    private final String meaning;

    Series(String label, Symbol symbol, String meaning) {
        this.label = label;
        this.symbol = symbol;
        this.meaning = meaning;
    }

    /** Returns that of a backend that is built in. */
    static Series of(Backend backend) {
        return valueOf(backend.label().toUpperCase(Locale.ROOT));
    }

    String label() {
        return label;
    }

    String meaning() {
        return meaning;
    }

    /** Makes a mark of this series. */
    Mark mark(double value, String title) {
        return Mark.of(value, "s-" + label, symbol, title);
    }
}
