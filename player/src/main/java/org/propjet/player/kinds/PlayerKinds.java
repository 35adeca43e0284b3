package org.propjet.player.kinds;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All kinds of players by name: our own, and those of plug-ins, which are looked for when somebody
 * asks for the first time.
 */
final class PlayerKinds {
    private static final List<PlayerKind> OWN = own();

    private static final Plugins<PlayerProvider> PLUGINS =
            new Plugins<>(
                    PlayerProvider.class,
                    PlayerKinds::checkedName,
                    OWN.stream().map(PlayerKind::kind).toList());

    private PlayerKinds() {}

    private static List<PlayerKind> own() {
        List<PlayerKind> kinds = new ArrayList<>(List.of(OwnKind.values()));
        kinds.add(new StrategyKind());
        kinds.addAll(ClassicKind.all());
        kinds.addAll(JointKind.all());
        kinds.add(new PlainTreeKind());
        return List.copyOf(kinds);
    }

    /** Returns a provider's name, if it can say the rest, too. */
    private static String checkedName(PlayerProvider provider) {
        Objects.requireNonNull(provider.meaning(), "it does not say how it plays");
        Objects.requireNonNull(provider.optionNames(), "it does not say which options it has");
        return Objects.requireNonNull(provider.kind(), "it has no name");
    }

    /** Returns all that can be used, our own first. */
    static List<PlayerKind> all() {
        return Stream.concat(OWN.stream(), PLUGINS.all().stream().map(PluggedKind::new)).toList();
    }

    /**
     * Finds the kind of a name in small letters.
     *
     * @throws IllegalArgumentException with a message for people, if there is none, or it is not
     *     clear which is meant
     */
    static PlayerKind named(String name) {
        Optional<PlayerProvider> provider = PLUGINS.find(name);
        if (provider.isPresent()) {
            return new PluggedKind(provider.get());
        }
        return OWN.stream()
                .filter(kind -> kind.kind().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "there is no player '%s'; there are %s%s"
                                                .formatted(name, names(), PLUGINS.remark())));
    }

    private static String names() {
        return String.join(", ", all().stream().map(PlayerKind::kind).toList());
    }

    /** Returns what is wrong with plug-ins that cannot be used, a line each, for people. */
    static List<String> complaints() {
        return PLUGINS.complaints();
    }
}
