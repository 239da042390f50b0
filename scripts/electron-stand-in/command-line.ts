/** Electron's own options come before the application's path; everything after it is the application's. */
export interface CommandLine {
  askedForVersion: boolean;
  /** Modules to load before the application: Playwright puts one there. */
  required: string[];
  debuggingPort: string | undefined;
  inspectPort: number | undefined;
  /** Switches for Chromium. */
  switches: [name: string, value: string][];
  /** A folder with a package.json, or a file. */
  application: string;
}

export function parseCommandLine(args: string[]): CommandLine {
  const line: CommandLine = {
    askedForVersion: false,
    required: [],
    debuggingPort: undefined,
    inspectPort: undefined,
    switches: [],
    application: '.',
  };
  const rest = [...args];
  while (rest[0]?.startsWith('-')) {
    const [name = '', value] = (rest.shift() ?? '').split(/=(.*)/s);
    if (name === '--version' || name === '-v') line.askedForVersion = true;
    else if (name === '-r' || name === '--require') line.required.push(value ?? rest.shift() ?? '');
    else if (name === '--remote-debugging-port') line.debuggingPort = value ?? '0';
    else if (name === '--inspect') line.inspectPort = Number((value ?? '9229').split(':').at(-1));
    else line.switches.push([name.replace(/^--?/, ''), value ?? '']);
  }
  line.application = rest[0] ?? '.';
  return line;
}
