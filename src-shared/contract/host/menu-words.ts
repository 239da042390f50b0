/** The texts of the application's menus, in the rep's language. */
export const menuItems = [
  'about',
  'hide',
  'hideOthers',
  'showAll',
  'quit',
  'file',
  'edit',
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'view',
  'actualSize',
  'zoomIn',
  'zoomOut',
  'fullScreen',
  'window',
  'minimize',
  'close',
  'help',
  'manual',
] as const;

export type MenuWords = Record<(typeof menuItems)[number], string>;
