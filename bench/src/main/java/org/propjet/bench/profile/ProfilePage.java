package org.propjet.bench.profile;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.profile.NeverReached.Kind;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.engine.gdl.SourceSpan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the findings of a profile as one page that needs nothing else: a template, in which stand
 * the figures and the rulesheet as JSON. The page's script makes text of them, never markup, and
 * the JSON has no character that could end its element: a rulesheet may come from anybody.
 */
final class ProfilePage {
    private static final String TEMPLATE = "profile.html";

    /** A place in the template that something else goes to. */
    private static final Pattern PLACE = Pattern.compile("@(STYLE|FIGURES|SCRIPT)@");

    /** The most that are listed of a kind that no playout came to. */
    private static final int MOST_NEVER = 500;

    /** Escapes what has a meaning in markup. */
    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    /** All that the page shows; the script reads these names. */
    private record Page(
            String game,
            String kernels,
            String step,
            String counted,
            List<String> lines,
            List<Place> rules,
            List<Share> shares,
            List<Fired> fired,
            List<NeverList> never,
            int[] gateLevels,
            int[] operationLevels,
            List<Memory> memory) {}

    private record Place(int line, int column) {}

    private record Share(
            String part,
            String relation,
            @Nullable Place place,
            String text,
            double share,
            double nanos,
            double operations,
            double own,
            double gates,
            double neverChanged,
            @Nullable Double toggleRate,
            String figures) {}

    private record Fired(Place place, double share) {}

    private record NeverList(String what, String never, int count, List<NeverItem> items) {}

    private record NeverItem(String text, String name, @Nullable Place place) {}

    private record Memory(
            String kernel,
            int planes,
            int planeBytes,
            String size,
            String cache,
            long reads,
            long writes,
            double bytesPerOperation,
            String figures) {}

    private ProfilePage() {}

    /**
     * Writes the page.
     *
     * @param text the rulesheet
     * @throws IOException if the target fails
     */
    static void write(Findings findings, String text, Appendable out) throws IOException {
        String template = resource(TEMPLATE);
        Matcher place = PLACE.matcher(template);
        int from = 0;
        while (place.find()) {
            out.append(template, from, place.start());
            out.append(
                    switch (place.group(1)) {
                        case "STYLE" -> resource("profile.css");
                        case "SCRIPT" -> resource("profile.js");
                        default -> GSON.toJson(page(findings, text));
                    });
            from = place.end();
        }
        out.append(template, from, template.length());
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ProfilePage.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Page page(Findings findings, String text) {
        return new Page(
                findings.game(),
                findings.kernels(),
                findings.stepLine(),
                findings.countLine(),
                List.of(text.split("\r\n|\r|\n", -1)),
                findings.texts().spans().stream().map(ProfilePage::place).toList(),
                findings.profile().rows().stream().map(row -> share(findings, row)).toList(),
                fired(findings.count().firings()),
                never(findings),
                Levels.sizes(Levels.of(findings.net())),
                Levels.sizes(Levels.of(findings.circuit().step())),
                findings.memory().stream().map(use -> memory(findings, use)).toList());
    }

    private static Place place(SourceSpan span) {
        return new Place(span.line(), span.column());
    }

    private static Share share(Findings findings, Row row) {
        SourceSpan span = row.span();
        return new Share(
                row.part(),
                row.relation(),
                span == null ? null : place(span),
                findings.texts().of(row),
                findings.profile().percent(row),
                row.nanos(),
                row.operations(),
                row.own(),
                row.gates().count(),
                row.gates().neverChanged(),
                row.toggleRate(),
                row.figures());
    }

    private static List<Fired> fired(Map<SourceSpan, RuleFirings.Firing> firings) {
        List<Fired> all = new ArrayList<>();
        firings.forEach((span, firing) -> all.add(new Fired(place(span), firing.share())));
        return all;
    }

    private static List<NeverList> never(Findings findings) {
        List<NeverList> lists = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            List<NeverReached> some =
                    findings.count().neverReached().stream()
                            .filter(never -> never.kind() == kind)
                            .toList();
            if (!some.isEmpty()) {
                List<NeverItem> items =
                        some.stream()
                                .limit(MOST_NEVER)
                                .map(never -> item(findings, never))
                                .toList();
                lists.add(new NeverList(kind.what(), kind.never(), some.size(), items));
            }
        }
        return lists;
    }

    private static NeverItem item(Findings findings, NeverReached never) {
        SourceSpan span = never.span();
        String name = never.relation().isEmpty() ? never.role() : never.relation();
        return new NeverItem(findings.texts().of(never), name, span == null ? null : place(span));
    }

    private static Memory memory(Findings findings, MemoryUse use) {
        return new Memory(
                use.kernel(),
                use.planeCount(),
                use.planeBytes(),
                MemoryUse.size(use.bytes()),
                use.place(findings.caches()),
                use.readCount(),
                use.writeCount(),
                use.bytesPerOperation(),
                use.isExact() ? "counted" : "estimated");
    }
}
