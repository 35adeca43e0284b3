package org.propjet.compiler.code.emit;

import java.lang.reflect.InvocationTargetException;

/**
 * The JDK's module of vectors, {@code jdk.incubator.vector}, which is loaded when vectors are
 * wanted for the first time.
 *
 * <p>Why not by {@code --add-modules}? Then each start would wait for the module, and the virtual
 * machine would write a warning that it incubates, also for {@code --version}. This is the way in
 * which the virtual machine itself loads the modules of agents.
 */
final class VectorModule {
    private static final String NAME = "jdk.incubator.vector";
    private static final String LOADER = "jdk.internal.module.Modules";

    private VectorModule() {}

    /**
     * Loads the module, unless it is there. To be called before any class of the module is touched.
     * Cost: some hundredths of a second at first.
     *
     * @throws ReflectiveOperationException if the package {@code jdk.internal.module} is not
     *     exported to us, or has no way to load modules
     * @throws java.lang.module.FindException if this JDK does not have the module
     */
    static void load() throws ReflectiveOperationException {
        if (ModuleLayer.boot().findModule(NAME).isPresent()) {
            return;
        }
        try {
            Class.forName(LOADER).getMethod("loadModule", String.class).invoke(null, NAME);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw e;
        }
    }
}
