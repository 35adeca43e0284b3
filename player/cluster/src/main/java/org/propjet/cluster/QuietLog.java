package org.propjet.cluster;

import org.jgroups.logging.CustomLogFactory;
import org.jgroups.logging.Log;
import org.jgroups.logging.LogFactory;
import org.jgroups.logging.Slf4jLogImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLogger;

import java.util.Locale;

/**
 * What JGroups logs, which people do not see: it warns of whatever is lost, and losing members is a
 * matter of course. With SLF4J's level debug for {@code org.jgroups} all of it can be read.
 */
final class QuietLog implements CustomLogFactory {
    private QuietLog() {}

    /** Has JGroups log to this, in the whole virtual machine. */
    static void install() {
        LogFactory.setCustomLogFactory(new QuietLog());
    }

    @Override
    public Log getLog(Class<?> type) {
        return getLog(type.getName());
    }

    @Override
    public Log getLog(String category) {
        Logger logger = LoggerFactory.getLogger(category);
        return new Slf4jLogImpl(
                Locale.ROOT, logger.isDebugEnabled() ? logger : NOPLogger.NOP_LOGGER);
    }
}
