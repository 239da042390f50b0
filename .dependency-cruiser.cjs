// The order of the layers. A core without Electron in it can run under plain Node, and a window that knows the contract
// alone cannot lean on how the core keeps it.

const foundation = ['src-shared', 'src-main/ports'];
const sources = [...foundation, 'src-main/api', 'src-main/db'];
const outbox = [...sources, 'src-main/images'];
const sync = [...outbox, 'src-main/outbox'];
const app = [...sync, 'src-main/sync'];

/** What each layer may import, beside itself and packages. */
const mayImport = {
  'src-shared': [],
  'src-main/ports': ['src-shared'],
  'src-main/api': foundation,
  'src-main/db': foundation,
  'src-main/images': sources,
  'src-main/outbox': outbox,
  'src-main/sync': sync,
  'src-main/app': app,
  'src-main/electron': [...app, 'src-main/app'],
  'src-renderer': ['src-shared'],
  'src-service': ['src-shared'],
};

const inside = (folders) => `^(${folders.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([layer, others]) => ({
      name: layer,
      comment: `${layer} may import ${[layer, ...others].join(', ')}, and packages.`,
      severity: 'error',
      from: { path: inside([layer]) },
      to: { path: '^(src-[a-z]+|scripts|test)/', pathNot: inside([layer, ...others]) },
    })),
    {
      name: 'known-layer',
      comment: 'Every file of src-main belongs to a layer.',
      severity: 'error',
      from: { path: '^src-', pathNot: inside(Object.keys(mayImport)) },
      to: {},
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be followed cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The peers of the benchmarks have packages of their own, which are not there for the rest.
    exclude: { path: '^(out|src-renderer/i18n/generated|test/standin/demo|test/bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'svelte', 'types', 'default'],
    },
  },
};
