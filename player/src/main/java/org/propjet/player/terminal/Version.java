package org.propjet.player.terminal;

import picocli.CommandLine.IVersionProvider;

/** Reads the version that the build wrote into the jar's manifest. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String jdk = System.getProperty("java.version");
        return new String[] {"propjet " + number() + " (JDK " + jdk + ")"};
    }

    /** Returns the number alone. */
    public static String number() {
        String number = Version.class.getPackage().getImplementationVersion();
        return number == null ? "(not packaged)" : number;
    }
}
