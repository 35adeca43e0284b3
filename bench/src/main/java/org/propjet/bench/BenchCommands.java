package org.propjet.bench;

import org.propjet.bench.micro.JmhCommand;
import org.propjet.bench.profile.ProfileCommand;
import org.propjet.bench.report.ReportCommand;
import org.propjet.bench.report.StudyCommand;
import org.propjet.bench.throughput.BenchCommand;
import org.propjet.bench.throughput.ClusterBench;
import org.propjet.bench.throughput.PerfTestCommand;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.terminal.CommandProvider;

import java.util.List;

/** Adds this module's commands to the command line. */
public final class BenchCommands implements CommandProvider {

    /** Made by the service loader. */
    public BenchCommands() {}

    @Override
    public List<Class<?>> commands() {
        return List.of(
                BenchCommand.class,
                ProfileCommand.class,
                PerfTestCommand.class,
                ReportCommand.class,
                StudyCommand.class,
                JmhCommand.class);
    }

    @Override
    public List<WorkKind<?, ?, ?>> work() {
        return List.of(ClusterBench.KIND);
    }
}
