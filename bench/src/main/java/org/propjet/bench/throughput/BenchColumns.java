package org.propjet.bench.throughput;

import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns of {@code bench}.
 *
 * <p>Immutable.
 */
final class BenchColumns {
    private static final int RATE_WIDTH = "10,000,000".length();

    private final boolean isSearch;
    private final List<FigureColumn> all = new ArrayList<>();
    private final List<FigureColumn> detailed = new ArrayList<>();

    /**
     * Makes the columns.
     *
     * @param isSearch whether the search is measured
     * @param isComparison whether several backends are
     * @param nameWidth the characters of the longest name of a game
     */
    BenchColumns(boolean isSearch, boolean isComparison, int nameWidth) {
        this.isSearch = isSearch;
        all.add(FigureColumn.text("game").width(nameWidth));
        FigureColumn backend = FigureColumn.text("backend").width("reference".length());
        all.add(isSearch ? backend.detail(4) : backend);
        all.add(FigureColumn.integer("threads").width(0).detail(8));
        all.add(FigureColumn.decimal("setup_s", 2).width(0).detail(isSearch ? 3 : 0));
        all.add(FigureColumn.decimal("warmup_s", 1).width(0).detail(9));
        all.add(FigureColumn.decimal("seconds", 1).width(0).detail(9));
        if (isSearch) {
            addSearch();
        } else {
            addPlayouts(isComparison);
        }
    }

    /** What a table has no room for is the ratio if there is one backend, or else the interval. */
    private void addPlayouts(boolean isComparison) {
        int ofInterval = isComparison ? 4 : 2;
        all.add(FigureColumn.integer("playouts").width(RATE_WIDTH).detail(6));
        all.add(FigureColumn.decimal("playouts_per_s", 0).width(RATE_WIDTH));
        all.add(FigureColumn.decimal("low", 0).width(RATE_WIDTH).detail(ofInterval));
        all.add(FigureColumn.decimal("high", 0).width(RATE_WIDTH).detail(ofInterval));
        all.add(FigureColumn.decimal("processor", 2).width(0).detail(8));
        all.add(
                FigureColumn.decimal("ratio", 2)
                        .width("1000.00".length())
                        .detail(isComparison ? 1 : 5));
        all.add(FigureColumn.decimal("steps_per_s", 0).width(RATE_WIDTH).detail(5));
        all.add(FigureColumn.decimal("mean_length", 2).width("100.00 ± 0.00".length()).detail(6));
        addDetail(FigureColumn.integer("processes"));
        addDetail(FigureColumn.decimal("allocated_mib", 1));
        addDetail(FigureColumn.integer("collections"));
        addDetail(FigureColumn.decimal("instructions_per_step", 1));
        addDetail(FigureColumn.decimal("instructions_per_cycle", 2));
        all.add(FigureColumn.text("agrees").width(0));
        all.add(FigureColumn.decimals("goals", 2).detail(7));
    }

    private void addSearch() {
        all.add(FigureColumn.decimal("states_per_s", 0).width("1,000,000".length()));
        all.add(FigureColumn.decimal("nodes_per_s", 0).width("100,000".length()));
        all.add(FigureColumn.decimal("playouts_per_s", 0).width(RATE_WIDTH));
        all.add(FigureColumn.decimal("playouts_per_leaf", 1).width("1,000.0".length()).detail(5));
        addDetail(FigureColumn.integer("processes"));
        addDetail(FigureColumn.decimal("processor", 2));
        all.add(FigureColumn.decimals("depths", 0));
    }

    private void addDetail(FigureColumn column) {
        all.add(column);
        detailed.add(column);
    }

    /** Returns all columns. */
    List<FigureColumn> all() {
        return List.copyOf(all);
    }

    /** Returns the columns of a format: tables leave details out. */
    List<FigureColumn> of(FigureFormat format) {
        return format == FigureFormat.TABLE
                ? all.stream().filter(column -> !detailed.contains(column)).toList()
                : all();
    }

    /** Returns the last column, where refused games say why. */
    FigureColumn last() {
        return all.getLast();
    }

    /**
     * Returns the column of a table in which refused games say so in a word: it is always shown.
     */
    String ofRefusal() {
        return isSearch ? last().name() : "agrees";
    }
}
