package org.propjet.compiler.planes;

import jdk.internal.module.Modules;

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

    private VectorModule() {}

    /**
     * Loads the module, unless it is there. To be called before any class of the module is touched.
     * Cost: some hundredths of a second at first.
     *
     * @throws IllegalAccessError if the package {@code jdk.internal.module} is not exported to us
     * @throws java.lang.module.FindException if this JDK does not have the module
     */
    static void load() {
        if (ModuleLayer.boot().findModule(NAME).isEmpty()) {
            Modules.loadModule(NAME);
        }
    }
}
