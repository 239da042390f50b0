/** Switches of Chromium and Node by which whoever starts Satchel could get into it. A package does not start with one. */

const inspecting = [
  ...['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-debugging-io-pipes'],
  ...['remote-allow-origins', 'inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-port', 'inspect-wait'],
  ...['wait-for-debugger', 'wait-for-debugger-children', 'renderer-startup-dialog', 'gpu-startup-dialog'],
  ...['allow-sandbox-debugging', 'js-flags', 'auto-open-devtools-for-tabs'],
];

/** Code that Chromium would load or start beside its own. */
const foreignCode = [
  ...['load-extension', 'disable-extensions-except', 'load-component-extension', 'allow-legacy-extension-manifests'],
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'zygote-cmd-prefix', 'browser-subprocess-path'],
  ...['ppapi-plugin-launcher', 'register-pepper-plugins', 'nacl-gdb'],
];

const weakening = [
  ...[
    'no-sandbox',
    'disable-sandbox',
    'disable-gpu-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-setuid-sandbox',
  ],
  ...['disable-namespace-sandbox', 'no-zygote', 'single-process', 'in-process-gpu', 'disable-web-security'],
  ...['disable-site-isolation-trials', 'allow-running-insecure-content', 'allow-file-access-from-files'],
  ...['unsafely-treat-insecure-origin-as-secure', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list'],
];

/** They write down what is said over the network, or what is in memory. */
const recording = ['log-net-log', 'ssl-key-log-file', 'enable-crash-reporter', 'full-memory-crash-report'];

/**
 * The first such switch that is there, or null. An AppImage brings `no-sandbox` by itself where Linux forbids Chromium's
 * sandbox to programs without a profile.
 */
export function findOpeningSwitch(
  hasSwitch: (name: string) => boolean,
  { platform, env }: { platform: NodeJS.Platform; env: Record<string, string | undefined> },
): string | null {
  const isAppImage = platform === 'linux' && env.APPIMAGE !== undefined;
  const refused = [...inspecting, ...foreignCode, ...weakening, ...recording];
  return refused.find((name) => hasSwitch(name) && !(isAppImage && name === 'no-sandbox')) ?? null;
}
