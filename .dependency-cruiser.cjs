// The order of the layers. A core without Electron in it can run under plain Node, and a window that knows the contract
// alone cannot lean on how the core keeps it.

const foundation = ['src-shared', 'src-main/ports'];
const sources = [...foundation, 'src-main/api', 'src-main/db'];
const outbox = [...sources, 'src-main/images', 'src-main/records'];
const sync = [...outbox, 'src-main/outbox'];
const app = [...sync, 'src-main/sync'];

/** What each layer may import, beside itself and packages. */
const mayImport = {
  'src-shared': [],
  'src-main/ports': ['src-shared'],
  'src-main/api': foundation,
  'src-main/db': foundation,
  'src-main/images': sources,
  'src-main/records': [...foundation, 'src-main/api'],
  'src-main/outbox': outbox,
  'src-main/sync': sync,
  'src-main/app': app,
  'src-main/electron': [...app, 'src-main/app'],
  'src-renderer': ['src-shared'],
  'src-service': ['src-shared'],
};

/**
 * The rooms of a layer: each may import those before it. `.` stands for the files of the layer's own folder.
 */
const rooms = {
  'src-main/api': ['wire', 'lists', 'requests', '.'],
  'src-main/db': ['engine', '.', 'outbox', 'records', 'catalogue', 'search', 'backup', 'privacy'],
  'src-main/outbox': ['queue', 'view', 'cache', 'edit', 'service', 'kinds', 'send', 'decide', 'carry'],
  'src-main/electron': [
    'bridge',
    'files',
    'border',
    'policy',
    'price-lists',
    'keychain',
    'desktop',
    'pictures',
    'printing',
    'tables',
    'window',
    'disk',
    'support',
    'account',
    'health',
    'exported-work',
    'safety-copies',
    'erasing',
    'updates',
    'compose',
    '.',
  ],
};

/** The pattern of the files of a room, and of no folder below it where the room is the layer's own folder. */
const roomIn = (layer) => (room) => (room === '.' ? `^${layer}/[^/]+$` : `^${layer}/${room}/`);

const roomRules = Object.entries(rooms).flatMap(([layer, names]) => {
  const patternOf = roomIn(layer);
  return [
    ...names.map((room, n) => ({
      name: `${layer}/${room}`,
      comment: `Of ${layer}, ${room} may import ${['itself', ...names.slice(0, n)].join(', ')}.`,
      severity: 'error',
      from: { path: patternOf(room) },
      to: { path: `^${layer}/`, pathNot: names.slice(0, n + 1).map(patternOf) },
    })),
    {
      name: `known-room of ${layer}`,
      comment: `Every file of ${layer} lies in one of its rooms.`,
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: names.map(patternOf) },
      to: {},
    },
  ];
});

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
    ...roomRules,
    {
      name: 'known-layer',
      comment: 'Every file of src-main belongs to a layer.',
      severity: 'error',
      from: { path: '^src-', pathNot: inside(Object.keys(mayImport)) },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'No two files of the program need each other, not even for a type.',
      severity: 'error',
      from: { path: '^src-' },
      to: { circular: true },
    },
    {
      name: 'no-cycle-of-tests',
      comment: 'Page objects lead to one another: their types may.',
      severity: 'error',
      from: { pathNot: '^src-' },
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
