/** Members of a rules file beside its version. */
const custom = { name: 'Turno', kind: 'choice', choices: ['manhã', 'tarde'], level: 'stop' };

export const everyRule = {
  $schema: './satchel-rules.schema.json',
  company: 'Distribuidora Aurora',
  required: {
    order: [{ field: 'id_payment_type', level: 'stop' }],
    line: [{ field: 'description', level: 'warn' }],
  },
  discount: { max_percent: 8, level: 'stop' },
  discount_steps: { allowed: [0, 5, 12.5, '5+3', '10+5+2.5'], level: 'warn' },
  price_list: { minimum_price: { level: 'stop' }, multiple: { level: 'warn' } },
  minimum_total: {
    general: { value: 300, level: 'stop' },
    by_branch: [{ id: 2, value: 500.5, level: 'warn' }],
    by_customer: [{ code: 'C-17', value: 100, level: 'stop' }],
  },
  custom_fields: [{ ...custom, required: true }],
  defaults: { id_payment_type: 3, freight_value: 0, observations: 'Entregar de manhã', delivery_working_days: 3 },
  labels: { id_user: 'Vendedor', id_payment_type: { pt: 'Condição de pagamento', en: 'Payment terms' } },
  hidden: ['fk_id'],
};

/** Members with a fault, and each fault as `code path`. */
export const brokenRules: [what: string, members: object, faults: string[]][] = [
  ['an unknown member', { discont: {} }, ['unknownMember discont']],
  ['an unknown member inside', { discount: { max_percent: 5, level: 'stop', to: 3 } }, ['unknownMember discount.to']],
  ['a rule without a level', { discount: { max_percent: 5 } }, ['missing discount.level']],
  ['a level that is none', { discount: { max_percent: 5, level: 'block' } }, ['mustBeOneOf discount.level']],
  ['a percentage as text', { discount: { max_percent: '5', level: 'stop' } }, ['mustBeANumber discount.max_percent']],
  ['too much of a percentage', { discount: { max_percent: 101, level: 'stop' } }, ['outOfRange discount.max_percent']],
  ['a list in place of members', { labels: [], discount: [] }, ['mustBeAnObject discount', 'mustBeAnObject labels']],
  ['steps without a level', { discount_steps: { allowed: [5] } }, ['missing discount_steps.level']],
  ['steps of nothing', { discount_steps: { allowed: [], level: 'warn' } }, ['empty discount_steps.allowed']],
  [
    'steps that are no discounts',
    { discount_steps: { allowed: [101, '5', '5+', '5,5+3', '5+300', null], level: 'stop' } },
    [0, 1, 2, 3, 4, 5].map((at) => `mustBeADiscount discount_steps.allowed[${at}]`),
  ],
  [
    'the same step twice',
    { discount_steps: { allowed: [5, '5+3', '5+3'], level: 'stop' } },
    ['twice discount_steps.allowed[2]'],
  ],
  ['a discount as a number', { discount: 8 }, ['mustBeAnObject discount']],
  [
    'a field that no order has',
    { required: { order: [{ field: 'colour', level: 'stop' }] } },
    ['mustBeOneOf required.order[0].field'],
  ],
  [
    'a field of a line for the order',
    { required: { order: [{ field: 'price', level: 'stop' }] } },
    ['mustBeOneOf required.order[0].field'],
  ],
  ['names in place of a list', { required: { order: 'date' } }, ['mustBeAList required.order']],
  [
    'a field that is required twice',
    {
      required: {
        line: [
          { field: 'price', level: 'stop' },
          { field: 'price', level: 'warn' },
        ],
      },
    },
    ['twice required.line[1]'],
  ],
  [
    'a minimum of nothing',
    { minimum_total: { general: { value: 0, level: 'stop' } } },
    ['outOfRange minimum_total.general.value'],
  ],
  [
    'a branch by its name',
    { minimum_total: { by_branch: [{ id: 'Sul', value: 5, level: 'stop' }] } },
    ['mustBeANumber minimum_total.by_branch[0].id'],
  ],
  [
    'half a branch',
    { minimum_total: { by_branch: [{ id: 1.5, value: 5, level: 'stop' }] } },
    ['outOfRange minimum_total.by_branch[0].id'],
  ],
  [
    'a customer without a code',
    { minimum_total: { by_customer: [{ code: ' ', value: 5, level: 'stop' }] } },
    ['empty minimum_total.by_customer[0].code'],
  ],
  ['a kind that is none', { custom_fields: [{ ...custom, kind: 'list' }] }, ['mustBeOneOf custom_fields[0].kind']],
  ['a choice of nothing', { custom_fields: [{ ...custom, choices: [] }] }, ['choicesMissing custom_fields[0].choices']],
  [
    'a choice without choices',
    { custom_fields: [{ ...custom, choices: undefined }] },
    ['choicesMissing custom_fields[0].choices'],
  ],
  [
    'choices of a text',
    { custom_fields: [{ ...custom, kind: 'text' }] },
    ['choicesOfOtherKind custom_fields[0].choices'],
  ],
  [
    'the same choice twice',
    { custom_fields: [{ ...custom, choices: ['a', 'a'] }] },
    ['twice custom_fields[0].choices[1]'],
  ],
  [
    'the same custom field twice',
    { custom_fields: [custom, { ...custom, level: 'warn' }] },
    ['twice custom_fields[1]'],
  ],
  [
    'the same custom field twice, in other letters',
    { custom_fields: [custom, { ...custom, name: custom.name.toUpperCase() }] },
    ['twice custom_fields[1]'],
  ],
  [
    'a custom field that may be required',
    { custom_fields: [{ ...custom, required: 'yes' }] },
    ['mustBeTrueOrFalse custom_fields[0].required'],
  ],
  ['a default of what belongs to one order', { defaults: { fk_id: 'A1' } }, ['unknownMember defaults.fk_id']],
  [
    'a part of a day to deliver',
    { defaults: { delivery_working_days: 1.5 } },
    ['outOfRange defaults.delivery_working_days'],
  ],
  ['a default by its name', { defaults: { id_payment_type: '30 dias' } }, ['mustBeANumber defaults.id_payment_type']],
  ['a label in one of two languages', { labels: { id_user: { pt: 'Vendedor' } } }, ['missing labels.id_user.en']],
  ['a label that is no text', { labels: { id_user: 7 } }, ['mustBeText labels.id_user']],
  ['a label that is too long', { labels: { id_user: 'x'.repeat(61) } }, ['tooLong labels.id_user']],
  ['a hidden customer', { hidden: ['id_customer'] }, ['mustBeOneOf hidden[0]']],
  [
    'a required field that is hidden',
    { required: { order: [{ field: 'fk_id', level: 'warn' }] }, hidden: ['fk_id'] },
    ['requiredAndHidden hidden'],
  ],
  [
    'two faults',
    { company: 5, discount: { max_percent: -1, level: 'no' } },
    ['mustBeText company', 'outOfRange discount.max_percent', 'mustBeOneOf discount.level'],
  ],
];
