import type { Texts } from '../../stage.ts'

export interface WheelTexts {
  readonly title: string
  readonly bet: string
  readonly lanterns: string
  readonly lanternsOf: (lanterns: number) => string
  readonly prizes: string
  readonly dark: string
  readonly on: (lanterns: number, all: number) => string
  readonly begin: string
  readonly turning: string
  readonly recent: string
  readonly more: string
  readonly fewer: string
  readonly won: (prize: string, payout: string) => string
  readonly paid: (prize: string, payout: string) => string
  readonly lost: string
  readonly risks: Readonly<Record<'low' | 'medium' | 'high', string>>
  readonly summary: (lanterns: number, risk: string, prize: string) => string
  readonly rules: readonly string[]
}

const en: WheelTexts = {
  title: 'Wheel',
  bet: 'Turn',
  lanterns: 'Lanterns',
  lanternsOf: (lanterns) => `${lanterns} lanterns`,
  prizes: 'Prizes, and on how many lanterns they hang',
  dark: 'Dark',
  on: (lanterns, all) => `${lanterns} of ${all}`,
  begin: 'The lantern at the top pays.',
  turning: 'The wheel turns',
  recent: 'Last turns',
  more: 'more lanterns',
  fewer: 'fewer lanterns',
  won: (prize, payout) => `${prize} at the top. You won ${payout}.`,
  paid: (prize, payout) => `${prize} at the top. Paid ${payout}.`,
  lost: 'A dark lantern. The stake is lost.',
  risks: { low: 'low risk', medium: 'medium risk', high: 'high risk' },
  summary: (lanterns, risk, prize) => `${lanterns} lanterns · ${risk} · ${prize}`,
  rules: [
    'A big wheel of 10 to 50 lanterns turns. The lantern that stops at the top pays stake × its prize; a dark one pays nothing.',
    'You choose how many lanterns hang on the wheel and one of three tables: low, medium or high risk. Each prize, and on how many lanterns it hangs, is shown before you bet.',
    'The payout is rounded down once to the smallest unit of your currency, and contains your stake.',
    'Return to player: exactly 99 % on every wheel, before the payout is rounded to the smallest unit of your currency.',
    'Where the wheel stops is decided before it turns. After a lost connection or a reload you find the same result. No payout is ever cut.',
    'For rewards the whole stake counts.',
  ],
}

const vi: WheelTexts = {
  title: 'Vòng đèn',
  bet: 'Quay',
  lanterns: 'Số đèn',
  lanternsOf: (lanterns) => `${lanterns} đèn`,
  prizes: 'Các giải và số đèn mang giải',
  dark: 'Tối',
  on: (lanterns, all) => `${lanterns} trên ${all}`,
  begin: 'Đèn dừng ở đỉnh sẽ trả thưởng.',
  turning: 'Vòng đèn đang quay',
  recent: 'Các lần quay gần đây',
  more: 'thêm đèn',
  fewer: 'bớt đèn',
  won: (prize, payout) => `${prize} ở đỉnh. Bạn thắng ${payout}.`,
  paid: (prize, payout) => `${prize} ở đỉnh. Trả ${payout}.`,
  lost: 'Đèn tối. Bạn mất tiền cược.',
  risks: { low: 'rủi ro thấp', medium: 'rủi ro vừa', high: 'rủi ro cao' },
  summary: (lanterns, risk, prize) => `${lanterns} đèn · ${risk} · ${prize}`,
  rules: [
    'Một vòng quay lớn treo 10 đến 50 đèn lồng. Đèn dừng ở đỉnh trả tiền cược × giải của nó; đèn tối không trả gì.',
    'Bạn chọn số đèn trên vòng và một trong ba bảng: rủi ro thấp, vừa hoặc cao. Mỗi giải và số đèn mang giải đó hiện sẵn trước khi bạn cược.',
    'Tiền trả được làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược.',
    'Tỷ lệ hoàn trả: đúng 99 % với mọi vòng, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Điểm dừng được quyết định trước khi vòng quay. Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó. Không khoản trả nào bị cắt bớt.',
    'Toàn bộ tiền cược được tính cho thưởng.',
  ],
}

export const texts: Texts<WheelTexts> = { en, vi }
