/** Stories that once broke a promise, shrunk by the simulation. They are played first. */
import type { Scenario } from './scenario.ts';

export interface Regression {
  /** What went wrong. */
  what: string;
  scenario: Scenario;
}

export const regressions: readonly Regression[] = [
  {
    what: 'a page that was asked for before our write was answered replaced the answer',
    scenario: {
      seed: 528,
      mode: 'passes',
      latencyMs: 0,
      skewMs: -90000,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'cursor',
        pagination: 'camel',
        createStatus: 200,
        errors: 'problem',
        dateBounds: 'inclusive',
        prefix: '/v2',
      },
      steps: [
        { do: 'createAddress', a: 0.5183, b: 0.9126, c: 0.6014 },
        { do: 'theyCreateOrder', a: 0.2937, b: 0.812, c: 0.9614 },
        { do: 'sync', a: 0.3175, b: 0.8139, c: 0.5131 },
        { do: 'addItem', a: 0.756, b: 0.8967, c: 0.3019 },
        { do: 'deleteAddress', a: 0.178, b: 0.5273, c: 0.0461 },
        { do: 'deleteAddress', a: 0.6018, b: 0.1083, c: 0.5492 },
        { do: 'createOrder', a: 0.1905, b: 0.5234, c: 0.9412 },
        { do: 'fault', a: 0.2165, b: 0.2028, c: 0.252 },
        { do: 'createOrder', a: 0.4425, b: 0.9776, c: 0.0138 },
        { do: 'editDuringPull', a: 0.2004, b: 0.1877, c: 0.2914 },
      ],
    },
  },
  {
    what: 'a create landed a second time while it was sent again, and nobody said so',
    scenario: {
      seed: 396,
      mode: 'loop',
      latencyMs: 20,
      skewMs: 3600000,
      variant: {
        uniqueOrderFkId: true,
        listStyle: 'cursor',
        pagination: 'both',
        createStatus: 200,
        errors: 'json',
        dateBounds: 'inclusive',
        prefix: '',
      },
      steps: [
        { do: 'fault', a: 0.2761, b: 0.0676, c: 0.7937 },
        { do: 'createAddress', a: 0.1191, b: 0.4287, c: 0.9375 },
        { do: 'syncToEnd', a: 0.9544, b: 0.3875, c: 0.0247 },
      ],
    },
  },
  {
    what: 'an order left before the address that it needs',
    scenario: {
      seed: 6,
      mode: 'loop',
      latencyMs: 8000,
      skewMs: -90000,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'page',
        pagination: 'camel',
        createStatus: 201,
        errors: 'text',
        dateBounds: 'inclusive',
        prefix: '',
      },
      steps: [
        { do: 'createAddress', a: 0.9044, b: 0.6427, c: 0.7017 },
        { do: 'createOrder', a: 0.7749, b: 0.1185, c: 0.9265 },
      ],
    },
  },
  {
    what: 'a line that others deleted before its order was found again was taken for its neighbour',
    scenario: {
      seed: 1999,
      mode: 'passes',
      latencyMs: 0,
      skewMs: 0,
      variant: {
        uniqueOrderFkId: true,
        listStyle: 'page',
        pagination: 'both',
        createStatus: 200,
        errors: 'html',
        dateBounds: 'exclusive',
        prefix: '',
      },
      steps: [
        { do: 'createOrder', a: 0.8807, b: 0.4227, c: 0.7096 },
        { do: 'crashAtCommit', a: 0.1221, b: 0.8164, c: 0.2983 },
        { do: 'fault', a: 0.4471, b: 0.3999, c: 0.6301 },
        { do: 'editDuringPull', a: 0.1842, b: 0.8145, c: 0.7127 },
        { do: 'sync', a: 0.1634, b: 0.1103, c: 0.97 },
        { do: 'wait', a: 0.744, b: 0.628, c: 0.1506 },
        { do: 'theyAddItem', a: 0.4173, b: 0.6525, c: 0.3473 },
        { do: 'theyDeleteItem', a: 0.5302, b: 0.2518, c: 0.609 },
      ],
    },
  },
  {
    what: 'a line that never left was taken for one that somebody else had entered before',
    scenario: {
      seed: 371,
      mode: 'loop',
      latencyMs: 8000,
      skewMs: 3600000,
      variant: {
        uniqueOrderFkId: true,
        listStyle: 'cursor',
        pagination: 'both',
        createStatus: 200,
        errors: 'problem',
        dateBounds: 'exclusive',
        prefix: '',
      },
      steps: [
        { do: 'theyCreateOrder', a: 0.4355, b: 0.4036, c: 0.6389 },
        { do: 'syncToEnd', a: 0.1098, b: 0.4657, c: 0.5038 },
        { do: 'crashAtCommit', a: 0.6683, b: 0.9821, c: 0.8011 },
        { do: 'addItem', a: 0.3994, b: 0.0625, c: 0.3065 },
        { do: 'waitLong', a: 0.8817, b: 0.3061, c: 0.6911 },
      ],
    },
  },
  {
    what: 'an edit made while the create was on its way undid a newer one',
    scenario: {
      seed: 1300,
      mode: 'passes',
      latencyMs: 8000,
      skewMs: 0,
      variant: {},
      steps: [
        { do: 'createOrder', a: 0, b: 0.5, c: 0.3 },
        { do: 'fault', a: 0.5625, b: 0, c: 0 },
        { do: 'sync', a: 0.1, b: 0, c: 0 },
        { do: 'editOrder', a: 0, b: 0.1, c: 0.5 },
        { do: 'waitLong', a: 0.2, b: 0, c: 0 },
        { do: 'editOrder', a: 0, b: 0.1, c: 0.5 },
        { do: 'syncToEnd', a: 0, b: 0, c: 0 },
      ],
    },
  },
  {
    what: 'a line of ours that others changed before it was found again was sent once more',
    scenario: {
      seed: 191,
      mode: 'passes',
      latencyMs: 0,
      skewMs: 0,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'cursor',
        pagination: 'both',
        createStatus: 201,
        errors: 'text',
        dateBounds: 'inclusive',
        prefix: '',
      },
      steps: [
        { do: 'createOrder', a: 0.9033, b: 0.1953, c: 0.5481 },
        { do: 'syncToEnd', a: 0.0706, b: 0.1711, c: 0.669 },
        { do: 'addItem', a: 0.5053, b: 0.21, c: 0.3471 },
        { do: 'fault', a: 0.1885, b: 0.4631, c: 0.6124 },
        { do: 'syncToEnd', a: 0.7223, b: 0.9639, c: 0.3935 },
        { do: 'bothEdit', a: 0.7941, b: 0.7019, c: 0.7658 },
      ],
    },
  },
  {
    what: 'an order in doubt whose address had been given up brought every later pass down',
    scenario: {
      seed: 91203,
      mode: 'passes',
      latencyMs: 0,
      skewMs: 3600000,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'cursor',
        pagination: 'camel',
        createStatus: 200,
        errors: 'empty',
        dateBounds: 'inclusive',
        prefix: '/v2',
      },
      steps: [
        { do: 'createAddress', a: 0.3913, b: 0.3312, c: 0.6479 },
        { do: 'createOrder', a: 0.3115, b: 0.1856, c: 0.7684 },
        { do: 'discard', a: 0.2727, b: 0.3563, c: 0.7172 },
        { do: 'crashAtCommit', a: 0.5479, b: 0.869, c: 0.671 },
        { do: 'bothEdit', a: 0.6741, b: 0.7315, c: 0.0277 },
      ],
    },
  },
  {
    what: 'the rep kept his price in a conflict, and the net value of before went along with it',
    scenario: {
      seed: 11005,
      mode: 'passes',
      latencyMs: 8000,
      skewMs: 0,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'page',
        pagination: 'both',
        createStatus: 201,
        errors: 'empty',
        dateBounds: 'exclusive',
        prefix: '',
      },
      steps: [
        { do: 'theyCreateOrder', a: 0.355, b: 0.1186, c: 0.3027 },
        { do: 'syncToEnd', a: 0.6113, b: 0.0816, c: 0.7824 },
        { do: 'sync', a: 0.211, b: 0.9526, c: 0.2675 },
        { do: 'bothEdit', a: 0.7805, b: 0.083, c: 0.5184 },
        { do: 'resolve', a: 0.6616, b: 0.2434, c: 0.8645 },
      ],
    },
  },
];
