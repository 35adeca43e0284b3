package org.propjet.cluster;

import org.jgroups.logging.CustomLogFactory;
import org.jgroups.logging.Log;
import org.jgroups.logging.LogFactory;
import org.jgroups.logging.Slf4jLogImpl;

/**
 * What JGroups logs, at a level that people do not see: it warns of whatever is lost, and losing
 * members is a matter of course. With SLF4J's level debug for {@code org.jgroups} all of it can be
 * read.
 */
final class QuietLog extends Slf4jLogImpl {
    private QuietLog(String category) {
        super(category);
    }

    /** Has JGroups log to this, in the whole virtual machine. */
    static void install() {
        LogFactory.setCustomLogFactory(
                new CustomLogFactory() {
                    @Override
                    public Log getLog(Class<?> type) {
                        return getLog(type.getName());
                    }

                    @Override
                    public Log getLog(String category) {
                        return new QuietLog(category);
                    }
                });
    }

    @Override
    public boolean isFatalEnabled() {
        return isDebugEnabled();
    }

    @Override
    public boolean isErrorEnabled() {
        return isDebugEnabled();
    }

    @Override
    public boolean isWarnEnabled() {
        return isDebugEnabled();
    }

    @Override
    public boolean isInfoEnabled() {
        return isDebugEnabled();
    }

    @Override
    public void fatal(String message) {
        debug(message);
    }

    @Override
    public void fatal(String format, Object... arguments) {
        debug(format, arguments);
    }

    @Override
    public void fatal(String message, Throwable cause) {
        debug(message, cause);
    }

    @Override
    public void error(String message) {
        debug(message);
    }

    @Override
    public void error(String format, Object... arguments) {
        debug(format, arguments);
    }

    @Override
    public void error(String message, Throwable cause) {
        debug(message, cause);
    }

    @Override
    public void warn(String message) {
        debug(message);
    }

    @Override
    public void warn(String format, Object... arguments) {
        debug(format, arguments);
    }

    @Override
    public void warn(String message, Throwable cause) {
        debug(message, cause);
    }

    @Override
    public void info(String message) {
        debug(message);
    }

    @Override
    public void info(String format, Object... arguments) {
        debug(format, arguments);
    }
}
