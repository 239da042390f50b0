/** What oxlint (.oxlintrc.json) does not have: rules by syntax, and those of Svelte. Rules that need types are there. */
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

const core = ['src-main/{api,app,db,images,outbox,records,sync}/**/*.ts'];

const dynamicNative = {
  selector: 'ImportExpression[source.value=/^(electron|keytar)$/]',
  message: 'Only src-main/electron talks to the desktop: the core runs under plain Node.',
};
const rawIpc = {
  selector: 'MemberExpression[object.name=/^ipc(Main|Renderer)$/]',
  message:
    'Messages go through src-main/electron/bridge/ipc.ts, which checks the sender and the payload, and preload.ts.',
};
const currentTime = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Ask the Clock that was handed in: time has to be simulable.',
};

const stateMessage = 'A module has no state: hand it in, or keep it in a part of the connection (see connection.ts).';
const moduleState = [
  { selector: "Program > VariableDeclaration[kind='let']", message: stateMessage },
  { selector: "Program > ExportNamedDeclaration > VariableDeclaration[kind='let']", message: stateMessage },
  {
    selector: 'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^Weak(Map|Set)$/]',
    message: stateMessage,
  },
];

export default tseslint.config(
  {
    ignores: [
      'out/',
      'dist/',
      'tour/',
      'test-results/',
      'src-renderer/i18n/generated/',
      'test/standin/demo/',
      'test/bench/peers/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },

  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': ['error', dynamicNative, rawIpc],
      // Rules are switched off in the configuration, where everybody sees it.
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' }],
    },
  },
  { files: core, rules: { 'no-restricted-syntax': ['error', dynamicNative, rawIpc, currentTime, ...moduleState] } },
  {
    // The empty database is made once for all connections: it depends on the program alone.
    files: ['src-main/db/migrate.ts'],
    rules: { 'no-restricted-syntax': ['error', dynamicNative, rawIpc, currentTime] },
  },
  { files: ['src-main/electron/**/*.ts'], rules: { 'no-restricted-syntax': ['error', rawIpc] } },
  {
    files: ['src-main/electron/bridge/ipc*.ts', 'src-main/electron/preload.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Here ipcMain and ipcRenderer are made.
    files: ['scripts/electron-stand-in/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },

  {
    files: ['src-renderer/**/*.svelte', 'src-renderer/**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] } },
    rules: {
      'svelte/prefer-svelte-reactivity': 'off', // a Map or a Date that nothing watches need not be watched
    },
  },
  {
    // Its HTML is made while building, of Markdown of this repository in which raw HTML is refused.
    files: ['src-renderer/screens/manual/TopicText.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
