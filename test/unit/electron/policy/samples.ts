/** Policies of the tests. */

/** Every key, each where it may stand. */
export const everyKey = {
  $schema: './satchel-policy.schema.json',
  version: 1,
  defaults: {
    serviceAddress: 'https://erp.aurora.example/v2',
    language: 'pt-BR',
    historyDays: 180,
    photoMaxEdge: 2_000,
    uploadField: 'file',
    companyRulesFile: '\\\\servidor\\Preços\\satchel-rules.json',
    picturesFolder: '\\\\servidor\\Fotos',
    workCopiesFolder: '\\\\servidor\\Cópias',
  },
  enforced: {
    serviceAddress: 'https://erp.aurora.example/v2',
    allowOtherServices: false,
    language: 'en',
    updates: false,
    practice: true,
    historyDays: 0,
    photoMaxEdge: 0,
    uploadField: 'arquivo',
    companyRulesFile: 'C:\\ProgramData\\Aurora\\satchel-rules.json',
    priceListsFolder: '\\\\servidor\\Preços',
    picturesFolder: '/srv/pictures',
    healthFile: 'C:\\ProgramData\\Aurora\\Health',
    workCopiesFolder: '/srv/copies',
    tokenFile: '/etc/satchel/token',
    allowLoopbackServices: false,
  },
};

/** Contents with a fault, and each fault as `code path: what is allowed`. */
export const brokenPolicies: [what: string, content: unknown, faults: string[]][] = [
  ['a list', [], ['mustBeAnObject : ']],
  ['a text', 'policy', ['mustBeAnObject : ']],
  ['another version', { version: 2, more: {} }, ['otherVersion version: ']],
  ['an unknown group', { enforce: {} }, ['unknownMember enforce: version, defaults, enforced']],
  ['a group that is a list', { enforced: [] }, ['mustBeAnObject enforced: ']],
  ['a switch as text', { enforced: { updates: 'no' } }, ['mustBeTrueOrFalse enforced.updates: true, false']],
  ['another language', { defaults: { language: 'fr' } }, ['mustBeOneOf defaults.language: en, pt-BR, es']],
  ['too few days', { defaults: { historyDays: 29 } }, ['outOfRange defaults.historyDays: 0, 30–3650']],
  ['part of a day', { enforced: { historyDays: 30.5 } }, ['outOfRange enforced.historyDays: 0, 30–3650']],
  ['days as text', { enforced: { historyDays: '90' } }, ['mustBeANumber enforced.historyDays: 0, 30–3650']],
  ['an edge of more', { enforced: { photoMaxEdge: 20_001 } }, ['outOfRange enforced.photoMaxEdge: 0, 320–20000']],
  ['an empty field', { enforced: { uploadField: ' ' } }, ['empty enforced.uploadField: ']],
  ['a field with quotes', { enforced: { uploadField: 'a"b' } }, ['mustBeText enforced.uploadField: ']],
  [
    'an address without encryption',
    { enforced: { serviceAddress: 'http://erp.example' } },
    ['notAnAddress enforced.serviceAddress: '],
  ],
  [
    'an address with a password',
    { defaults: { serviceAddress: 'https://a:b@erp.example' } },
    ['notAnAddress defaults.serviceAddress: '],
  ],
  [
    'a path from nowhere',
    { enforced: { companyRulesFile: 'rules.json' } },
    ['notAFullPath enforced.companyRulesFile: '],
  ],
  [
    'a default that is none',
    { defaults: { updates: false } },
    [
      'notADefault defaults.updates: serviceAddress, language, historyDays, photoMaxEdge, uploadField, companyRulesFile, picturesFolder, workCopiesFolder',
    ],
  ],
  [
    'no service left',
    { enforced: { allowOtherServices: false } },
    ['serviceAddressMissing enforced.allowOtherServices: '],
  ],
  [
    'two faults',
    { enforced: { practice: 1, language: 'de' } },
    ['mustBeOneOf enforced.language: en, pt-BR, es', 'mustBeTrueOrFalse enforced.practice: true, false'],
  ],
];
