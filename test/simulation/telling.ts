/** Stories, shrunk, that tell a broken replay which most stories do not: played first to each mutant. */
import type { Regression } from './regressions.ts';

/** `what` is the name of the mutant. */
export const telling: readonly Regression[] = [
  {
    what: 'a line made anew keeps the figures of before',
    scenario: {
      seed: 179,
      mode: 'passes',
      latencyMs: 0,
      skewMs: -90000,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'cursor',
        pagination: 'snake',
        createStatus: 201,
        errors: 'json',
        dateBounds: 'exclusive',
        prefix: '/v2',
      },
      steps: [
        { do: 'theyCreateOrder', a: 0.5345, b: 0.2806, c: 0.8736 },
        { do: 'theyEditItem', a: 0.4234, b: 0.7329, c: 0.39 },
        { do: 'syncToEnd', a: 0.1259, b: 0.7092, c: 0.7694 },
        { do: 'editItem', a: 0.5065, b: 0.4337, c: 0.0451 },
        { do: 'theyDeleteOrder', a: 0.5702, b: 0.9261, c: 0.8644 },
        { do: 'syncToEnd', a: 0.916, b: 0.056, c: 0.4164 },
        { do: 'resolve', a: 0.1008, b: 0.0362, c: 0.9836 },
      ],
    },
  },
  {
    what: 'what others changed in the line that the rep chose counts as seen',
    scenario: {
      seed: 218,
      mode: 'passes',
      latencyMs: 400,
      skewMs: 0,
      variant: {
        uniqueOrderFkId: true,
        listStyle: 'page',
        pagination: 'camel',
        createStatus: 200,
        errors: 'html',
        dateBounds: 'inclusive',
        prefix: '',
      },
      steps: [
        { do: 'loseOrder', a: 0.4319, b: 0.1036, c: 0.012 },
        { do: 'theyRearrange', a: 0.5352, b: 0.7285, c: 0.0606 },
        { do: 'touchLost', a: 0.6945, b: 0.4682, c: 0.5383 },
        { do: 'syncToEnd', a: 0.1608, b: 0.5504, c: 0.528 },
        { do: 'resolve', a: 0.4207, b: 0.0213, c: 0.8099 },
      ],
    },
  },
  {
    what: 'a line of somebody else is taken for one that never left',
    scenario: {
      seed: 816,
      mode: 'passes',
      latencyMs: 0,
      skewMs: 0,
      variant: {
        uniqueOrderFkId: false,
        listStyle: 'cursor',
        pagination: 'snake',
        createStatus: 201,
        errors: 'problem',
        dateBounds: 'exclusive',
        prefix: '',
      },
      steps: [
        { do: 'theyCreateOrder', a: 0.3758, b: 0.308, c: 0.901 },
        { do: 'syncToEnd', a: 0.0282, b: 0.2355, c: 0.1674 },
        { do: 'editItem', a: 0.8173, b: 0.2506, c: 0.8763 },
        { do: 'editDuringPull', a: 0.9966, b: 0.2838, c: 0.7677 },
        { do: 'addItem', a: 0.2534, b: 0.084, c: 0.0903 },
        { do: 'sync', a: 0.2409, b: 0.407, c: 0.0289 },
        { do: 'crashAtCommit', a: 0.1033, b: 0.8078, c: 0.7957 },
        { do: 'bothEdit', a: 0.803, b: 0.7455, c: 0.7453 },
        { do: 'syncToEnd', a: 0.6, b: 0.3815, c: 0.0693 },
        { do: 'resolve', a: 0.4631, b: 0.0926, c: 0.4115 },
      ],
    },
  },
];
