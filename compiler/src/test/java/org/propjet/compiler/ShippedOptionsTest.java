package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.HotSpotDiagnosticMXBean;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.emit.Vectors;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class ShippedOptionsTest {
    private static final Pattern NUMBER = Pattern.compile("-XX:(\\w+)=(\\d+)");

    @Test
    void theTestsRunWithThem() {
        assertEquals(List.of(), ShippedOptions.missing());
    }

    @Test
    void theVirtualMachineTakesThem() {
        HotSpotDiagnosticMXBean machine =
                ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        int numberCount = 0;
        for (String option : ShippedOptions.all()) {
            Matcher number = NUMBER.matcher(option);
            if (number.matches()) {
                assertEquals(number.group(2), machine.getVMOption(number.group(1)).getValue());
                numberCount++;
            }
        }
        assertTrue(numberCount > 0, "no option is a number");
    }

    @Test
    void vectorsComeWithoutAWarning() throws IOException, InterruptedException {
        ForkedMachine machine = ForkedMachine.run(ShippedOptions.all(), Words.class);
        assertEquals(0, machine.exitStatus(), machine.output());
        assertEquals(Vectors.wordCount() + "\n", machine.output());
    }

    /** Prints how long vectors are. */
    static final class Words {
        private Words() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) {
            System.out.println(Vectors.wordCount());
        }
    }

    @Test
    void aMachineWithoutThemSaysSo() throws IOException, InterruptedException {
        List<String> first = ShippedOptions.all().subList(0, 1);
        ForkedMachine machine = ForkedMachine.run(first, Missing.class);
        assertEquals(0, machine.exitStatus(), machine.output());
        List<String> said = machine.output().lines().toList();
        List<String> rest = ShippedOptions.all().subList(1, ShippedOptions.all().size());
        assertEquals(rest, said.subList(said.size() - rest.size(), said.size()));
        assertTrue(said.stream().noneMatch(first.getFirst()::equals), machine.output());
    }

    /** Prints what is missing. */
    static final class Missing {
        private Missing() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) {
            ShippedOptions.missing().forEach(System.out::println);
        }
    }
}
