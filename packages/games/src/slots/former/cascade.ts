import type { FormerRules } from './rules.ts'

/** Rules of cascades that were replaced, as they were. */
export const FORMER_CASCADE: readonly FormerRules[] = [
  {
    code: 'lantern-rain',
    rulesVersion: 'lantern-rain-1',
    model: {
      kind: 'cascade',
      units: 20,
      columns: 3,
      rows: 3,
      weights: { L: 8, D: 11, C: 15, R: 19, O: 22, E: 25 },
      pays: { L: 60, D: 25, C: 14, R: 6, O: 4, E: 3 },
      multipliers: [1, 2, 3, 5],
    },
  },
  {
    code: 'pearl-tumble',
    rulesVersion: 'pearl-tumble-1',
    model: {
      kind: 'cascade',
      units: 20,
      columns: 3,
      rows: 3,
      weights: { T: 9, D: 12, J: 16, C: 18, F: 21, O: 24 },
      pays: { T: 90, D: 25, J: 10, C: 5, F: 4, O: 2 },
      multipliers: [1, 2, 3, 4, 6],
    },
  },
  {
    code: 'stormcallers',
    rulesVersion: 'stormcallers-1',
    model: {
      kind: 'cascade',
      units: 20,
      columns: 3,
      rows: 3,
      weights: { V: 10, Z: 13, G: 16, W: 18, E: 20, F: 23 },
      pays: { V: 80, Z: 18, G: 6, W: 3, E: 2, F: 1 },
      multipliers: [1, 2, 4, 8, 16],
    },
  },
  {
    code: 'moth-hour',
    rulesVersion: 'moth-hour-1',
    model: {
      kind: 'cascade',
      units: 20,
      columns: 3,
      rows: 3,
      weights: { B: 9, A: 14, N: 20, T: 26, P: 31 },
      pays: { B: 25, A: 10, N: 4, T: 2, P: 1 },
      multipliers: [1, 2, 3, 5, 8],
    },
  },
  {
    code: 'sugar-kiln',
    rulesVersion: 'sugar-kiln-1',
    model: {
      kind: 'cascade',
      units: 20,
      columns: 3,
      rows: 3,
      weights: { U: 14, D: 17, A: 20, I: 23, R: 26 },
      pays: { U: 18, D: 12, A: 8, I: 6, R: 3 },
      multipliers: [1, 1, 2, 2, 3],
    },
  },
  {
    code: 'wizards-kettle',
    rulesVersion: 'wizards-kettle-1',
    model: {
      kind: 'cascade',
      units: 50,
      columns: 3,
      rows: 3,
      weights: { I: 8, A: 14, R: 20, F: 26, M: 32 },
      pays: { I: 30, A: 10, R: 3, F: 1, M: 1 },
      multipliers: [1, 3, 9, 27],
    },
  },
  {
    code: 'ink-and-mask',
    rulesVersion: 'ink-and-mask-1',
    model: {
      kind: 'cascade',
      units: 40,
      columns: 3,
      rows: 3,
      weights: { D: 8, U: 13, M: 19, F: 27, K: 33 },
      pays: { D: 75, U: 25, M: 10, F: 4, K: 1 },
      multipliers: [1, 2, 2, 4, 4, 10],
    },
  },
]
