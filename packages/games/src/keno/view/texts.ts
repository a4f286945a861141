import type { Texts } from '../../stage.ts'

export interface KenoTexts {
  readonly title: string
  readonly bet: string
  readonly board: string
  readonly ladder: string
  readonly picked: (picks: number) => string
  readonly quick: string
  readonly clear: string
  readonly begin: string
  readonly lighting: string
  readonly recent: string
  readonly none: (lantern: number) => string
  readonly lit: (lantern: number) => string
  readonly hit: (lantern: number) => string
  readonly hits: (hits: number) => string
  readonly won: (hits: number, payout: string) => string
  readonly paid: (hits: number, payout: string) => string
  readonly lost: (hits: number) => string
  readonly summary: (picks: number, hits: number) => string
  readonly rules: readonly string[]
}

const hitsInEnglish = (hits: number): string => (hits === 1 ? '1 hit' : `${hits} hits`)

const en: KenoTexts = {
  title: 'Keno',
  bet: 'Light ten',
  board: 'Forty lanterns',
  ladder: 'What each number of hits pays, and how likely it is',
  picked: (picks) => `${picks} of 10 picked`,
  quick: 'Quick pick',
  clear: 'Clear',
  begin: 'Pick one to ten lanterns.',
  lighting: 'Lighting ten lanterns',
  recent: 'Last boards',
  none: (lantern) => `Lantern ${lantern}`,
  lit: (lantern) => `Lantern ${lantern}, lit`,
  hit: (lantern) => `Lantern ${lantern}, lit and yours`,
  hits: hitsInEnglish,
  won: (hits, payout) => `${hitsInEnglish(hits)}. You won ${payout}.`,
  paid: (hits, payout) => `${hitsInEnglish(hits)}. Paid ${payout}.`,
  lost: (hits) => `${hitsInEnglish(hits)}. The stake is lost.`,
  summary: (picks, hits) => `${hits} of ${picks === 1 ? '1 pick' : `${picks} picks`}`,
  rules: [
    'Forty lanterns hang in the dark, ten of them are lit. Pick one to ten; how many of your picks are lit decides what your stake is multiplied with.',
    'You choose one of three tables: low, medium or high risk. The ladder shows what every number of hits pays and how likely it is, before you bet.',
    'The payout is stake × multiplier, rounded down once to the smallest unit of your currency. It may be less than your stake.',
    'Return to player: 98.962 % to 99.000 %, by picks and risk, counted over every board, before the payout is rounded to the smallest unit of your currency.',
    'A bet that could pay more than the limit is refused before it is placed. No payout is ever cut.',
    'The ten are drawn at once, before the first is lit on your screen. After a lost connection or a reload you find the same result.',
    'For rewards the whole stake counts.',
  ],
}

const vi: KenoTexts = {
  title: 'Keno',
  bet: 'Thắp mười đèn',
  board: 'Bốn mươi đèn lồng',
  ladder: 'Mức trả và xác suất của từng số lần trúng',
  picked: (picks) => `Đã chọn ${picks} trên 10`,
  quick: 'Chọn nhanh',
  clear: 'Xóa',
  begin: 'Chọn từ một đến mười đèn lồng.',
  lighting: 'Đang thắp mười đèn',
  recent: 'Các bàn gần đây',
  none: (lantern) => `Đèn ${lantern}`,
  lit: (lantern) => `Đèn ${lantern}, sáng`,
  hit: (lantern) => `Đèn ${lantern}, sáng và là đèn bạn chọn`,
  hits: (hits) => `${hits} trúng`,
  won: (hits, payout) => `Trúng ${hits} đèn. Bạn thắng ${payout}.`,
  paid: (hits, payout) => `Trúng ${hits} đèn. Trả ${payout}.`,
  lost: (hits) => `Trúng ${hits} đèn. Bạn mất tiền cược.`,
  summary: (picks, hits) => `Trúng ${hits} trên ${picks} đèn`,
  rules: [
    'Bốn mươi đèn lồng treo trong bóng tối, mười chiếc được thắp. Chọn từ một đến mười đèn; số đèn bạn chọn được thắp quyết định hệ số nhân với tiền cược.',
    'Chọn một trong ba bảng: rủi ro thấp, vừa hoặc cao. Bậc thang cho thấy mức trả và xác suất của từng số lần trúng trước khi bạn cược.',
    'Tiền trả = tiền cược × hệ số, làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền. Nó có thể ít hơn tiền cược.',
    'Tỷ lệ hoàn trả: 98,962 % đến 99,000 % tùy số đèn chọn và mức rủi ro, đếm trên mọi bàn, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Cược có thể trả vượt giới hạn sẽ bị từ chối trước khi đặt. Không khoản trả nào bị cắt bớt.',
    'Mười đèn được rút cùng lúc, trước khi chiếc đầu tiên sáng trên màn hình. Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó.',
    'Toàn bộ tiền cược được tính cho thưởng.',
  ],
}

export const texts: Texts<KenoTexts> = { en, vi }
