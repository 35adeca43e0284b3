package org.propjet.player.cli;

import java.lang.reflect.Proxy;
import java.util.List;

/** What a signal does when the process is ending already. */
final class SecondSignal {
    private static final int KILLED = 137;

    private SecondSignal() {}

    /**
     * Has ctrl-C and SIGTERM end the process at once from now on. By reflection, as the JDK has no
     * supported way; where it is not possible they do nothing, and the process ends a bit later.
     */
    static void halts() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object halt =
                    Proxy.newProxyInstance(
                            SecondSignal.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (proxy, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    Runtime.getRuntime().halt(KILLED);
                                }
                                return null;
                            });
            for (String name : List.of("INT", "TERM")) {
                Object one = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, one, halt);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // The first signal is enough.
        }
    }
}
