import type { FormerRules } from './rules.ts'

/** Rules of classics that were replaced, as they were. */
export const FORMER_CLASSIC: readonly FormerRules[] = [
  {
    code: 'penny-parade',
    rulesVersion: 'penny-parade-1',
    model: {
      kind: 'classic',
      units: 10,
      reels: ['ATUTUIUTUIBTDBTDITIBTWT', 'IUTUDTUDBTIATBTWTITIUBT', 'TATITUITUTUTBTDUWIBTBDI'],
      wild: 'W',
      pays: { W: 500, A: 400, D: 250, B: 200, I: 150, U: 120, T: 80 },
      firstTwo: { symbol: 'T', pay: 4 },
    },
  },
  {
    code: 'midnight-tram',
    rulesVersion: 'midnight-tram-1',
    model: {
      kind: 'classic',
      units: 10,
      reels: ['KWKIPITKHTKIKHIHVHPH', 'IKTIPKHKHPIKVHKHTWIH', 'IPHIWKIVHPKHTKIKTHKH'],
      wild: 'W',
      pays: { W: 2000, V: 1800, T: 400, P: 250, I: 120, H: 75, K: 50 },
      firstTwo: { symbol: 'K', pay: 5 },
    },
  },
]
