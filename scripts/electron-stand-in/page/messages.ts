/** The messages that go between the main process and the world beside the page. */
export type ToMain =
  | ['hello', string]
  | ['send', string, unknown[]]
  | ['invoke', number, string, unknown[]]
  | ['focus']
  | ['blur']
  | ['context-menu', PressedAt]
  | ['preload-error', string, Error];

/** What a press of the right button met: Electron's parameters, as far as they are known here. */
export interface PressedAt {
  x: number;
  y: number;
  menuSourceType: 'mouse' | 'keyboard';
  isEditable: boolean;
  selectionText: string;
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
}

export type ToPage = ['event', string, unknown[]] | ['reply', number, Reply];
export type Reply = { result: unknown } | { error: string };

export type RunPreload = (require: unknown, process: unknown, exports: object, module: object) => void;

/** What a preload script sees as `process`. */
export interface RendererProcess {
  type: 'renderer';
  sandboxed: true;
  contextIsolated: true;
  platform: string;
  arch: string;
  versions: Record<string, string | undefined>;
}

/** What the stand-in puts in front of the preload script. */
export interface PreloadConfig {
  /** The name of the handshake with the page's world, and of the function that receives messages. */
  secret: string;
  process: RendererProcess;
  preloads: { path: string; run: RunPreload }[];
}
