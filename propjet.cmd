@echo off
rem Starts the Propjet command line on Windows: finds a JDK, builds what is not built, runs it.
rem It was written without a Windows machine to run it on, and does less than the script propjet: it builds once, and
rem again when the folder bench\target\launcher was deleted, not whenever a source is newer; it makes no cache of classes.
rem
rem   JAVA_HOME            the JDK to use, 25 or later; otherwise java must be on the PATH
rem   PROPJET_JAVA_OPTS    more options for the virtual machine
rem   PROPJET_CLASS_PATH   jars of players and backends of your own
rem   PROPJET_CLUSTER      1 when it is built: for the command node and the option --cluster, too

setlocal
set "root=%~dp0"
set "lib=%root%bench\target\launcher\lib"
set "members=%root%player\cluster\target\launcher\lib"

set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
"%java%" -version >nul 2>&1
if errorlevel 1 (
    echo propjet: no JDK found. Install one of version 25 or later, for instance from https://adoptium.net, 1>&2
    echo and set JAVA_HOME to where it is. 1>&2
    exit /b 1
)

if exist "%lib%\propjet-bench*.jar" goto run

echo propjet: building, which takes a minute ... 1>&2
set "without=-pl !player/cluster"
if "%PROPJET_CLUSTER%"=="1" set "without="
pushd "%root%"
call mvnw.cmd -B -ntp -q -Dquick -Dpropjet.build.folder=target/launcher -Dmaven.test.skip=true %without% package 1>&2
if errorlevel 1 (
    popd
    echo propjet: the build failed 1>&2
    exit /b 1
)
popd

:run
set "path_of_classes=%lib%\*"
if exist "%members%\*.jar" set "path_of_classes=%path_of_classes%;%members%\*"
if defined PROPJET_CLASS_PATH set "path_of_classes=%path_of_classes%;%PROPJET_CLASS_PATH%"
set "arguments=%root%compiler\src\main\resources\org\propjet\compiler\propjet.args"
"%java%" "@%arguments%" %PROPJET_JAVA_OPTS% -cp "%path_of_classes%" org.propjet.player.cli.Start %*
exit /b %errorlevel%
