/**
 * A dump of memory holds whatever was in it, the token and orders among them. Satchel writes none: Electron's
 * crashReporter is never started, and Node's diagnostic reports are turned off whatever started the process asks for.
 */
export function writeNoDumps(report: NodeJS.ProcessReport | undefined): void {
  if (!report) return;
  report.reportOnFatalError = false;
  report.reportOnSignal = false;
  report.reportOnUncaughtException = false;
  report.excludeEnv = true;
}
