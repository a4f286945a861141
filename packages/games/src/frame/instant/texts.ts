import type { Texts } from '../../stage.ts'

/** Words that all games of one draw use. */
export interface InstantTexts {
  readonly chance: string
  readonly multiplier: string
  readonly payout: string
  readonly most: string
  readonly risk: string
  readonly low: string
  readonly medium: string
  readonly high: string
  readonly won: string
  readonly lost: string
  readonly aboveLimit: (payout: string) => string
  /** A chance as people say it: one in so many. */
  readonly oneIn: (many: string) => string
}

const en: InstantTexts = {
  chance: 'Win chance',
  multiplier: 'Multiplier',
  payout: 'Payout',
  most: 'Most it pays',
  risk: 'Risk',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  won: 'won',
  lost: 'lost',
  aboveLimit: (payout) => `This bet could pay more than the limit of ${payout}.`,
  oneIn: (many) => `1 in ${many}`,
}

const vi: InstantTexts = {
  chance: 'Xác suất thắng',
  multiplier: 'Hệ số',
  payout: 'Trả thưởng',
  most: 'Trả cao nhất',
  risk: 'Mức rủi ro',
  low: 'Thấp',
  medium: 'Vừa',
  high: 'Cao',
  won: 'thắng',
  lost: 'thua',
  aboveLimit: (payout) => `Cược này có thể trả vượt giới hạn ${payout}.`,
  oneIn: (many) => `1 trên ${many}`,
}

export const instantTexts: Texts<InstantTexts> = { en, vi }
