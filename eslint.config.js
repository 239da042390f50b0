import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

const core = ['src-main/{api,app,db,images,outbox,sync}/**/*.ts'];
const electronSide = 'src-main/electron/**/*.ts';

const nativeModules = ['electron', 'keytar'].map((name) => ({
  name,
  message: 'Only src-main/electron talks to the desktop: the core runs under plain Node.',
}));
const dynamicNative = {
  selector: 'ImportExpression[source.value=/^(electron|keytar)$/]',
  message: 'Only src-main/electron talks to the desktop: the core runs under plain Node.',
};
const rawIpc = {
  selector: 'MemberExpression[object.name=/^ipc(Main|Renderer)$/]',
  message: 'Messages go through src-main/electron/ipc.ts, which checks the sender and the payload, and preload.ts.',
};
const currentTime = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Ask the Clock that was handed in: time has to be simulable.',
};

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
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'test/e2e/tsconfig.json', 'src-renderer/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-duplicate-imports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off', // a function of a port may have nothing to wait for
      '@typescript-eslint/only-throw-error': 'off', // what was caught is thrown on as it is
      '@typescript-eslint/unbound-method': 'off', // method signatures are how the ports are written
      '@typescript-eslint/no-unnecessary-type-assertion': 'off', // it takes what JSON is said to hold for nothing
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: nativeModules }],
      'no-restricted-syntax': ['error', dynamicNative, rawIpc],
    },
  },
  {
    files: core,
    rules: {
      'no-restricted-syntax': ['error', dynamicNative, rawIpc, currentTime],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Ask the Clock that was handed in.' },
        { object: 'Math', property: 'random', message: 'Ask the Random that was handed in.' },
        { object: 'crypto', property: 'randomUUID', message: 'Ask the Random that was handed in.' },
        { object: 'globalThis', property: 'fetch', message: 'Use the Fetch that was handed in.' },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use the Fetch that was handed in.' },
        { name: 'setTimeout', message: 'Ask the Clock that was handed in.' },
        { name: 'setInterval', message: 'Ask the Clock that was handed in.' },
      ],
    },
  },
  {
    files: [electronSide],
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'no-restricted-syntax': ['error', rawIpc] },
  },
  {
    files: ['src-main/electron/ipc*.ts', 'src-main/electron/preload.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['scripts/**/*.ts', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off', // matchers are `any`
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: nativeModules.map((path) => ({ ...path, allowTypeImports: true })) },
      ],
    },
  },
  {
    files: ['scripts/electron-stand-in/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' }, // here ipcMain and ipcRenderer are made
  },

  {
    files: ['src-renderer/**/*.svelte', 'src-renderer/**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] } },
    rules: {
      'svelte/prefer-svelte-reactivity': 'off', // a Map or a Date that nothing watches need not be watched
      '@typescript-eslint/no-unsafe-assignment': 'off', // $state.snapshot is `any` to the linter
    },
  },
);
