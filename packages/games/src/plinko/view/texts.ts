import type { Texts } from '../../stage.ts'

export interface PlinkoTexts {
  readonly title: string
  readonly bet: string
  readonly rows: string
  readonly rowsOf: (rows: number) => string
  readonly edge: string
  readonly begin: string
  readonly falling: string
  readonly recent: string
  readonly more: string
  readonly fewer: string
  readonly heap: string
  readonly pocket: (pocket: number, times: string) => string
  readonly won: (times: string, payout: string) => string
  readonly paid: (times: string, payout: string) => string
  readonly summary: (rows: number, risk: string, times: string) => string
  readonly risks: Readonly<Record<'low' | 'medium' | 'high', string>>
  readonly rules: readonly string[]
}

const en: PlinkoTexts = {
  title: 'Plinko',
  bet: 'Drop',
  rows: 'Rows',
  rowsOf: (rows) => `${rows} rows`,
  edge: 'Chance of an edge',
  begin: 'Drop an ember. You may drop the next one while it falls.',
  falling: 'Falling',
  recent: 'Last drops',
  more: 'more rows',
  fewer: 'fewer rows',
  heap: 'Under the pockets: your embers, and behind them the exact chances.',
  pocket: (pocket, times) => `Pocket ${pocket}, ${times}`,
  won: (times, payout) => `It landed on ${times}. You won ${payout}.`,
  paid: (times, payout) => `It landed on ${times}. Paid ${payout}.`,
  summary: (rows, risk, times) => `${rows} rows · ${risk} · ${times}`,
  risks: { low: 'low risk', medium: 'medium risk', high: 'high risk' },
  rules: [
    'An ember falls through 8 to 16 rows of pegs. At each row it goes left or right with the same chance, and lands in a pocket that pays stake × its multiplier.',
    'You choose the rows and one of three tables: low, medium or high risk. What each pocket pays stands on it before you bet.',
    'The payout is rounded down once to the smallest unit of your currency. It may be less than your stake.',
    'Return to player: 98.975 % to 98.999 %, by rows and risk, counted over every way down, before the payout is rounded to the smallest unit of your currency.',
    'A bet whose edge could pay more than the limit is refused before it is placed. No payout is ever cut.',
    'The way down is decided before the ember falls. After a lost connection or a reload you find the same result.',
    'For rewards the whole stake counts.',
  ],
}

const vi: PlinkoTexts = {
  title: 'Plinko',
  bet: 'Thả',
  rows: 'Số hàng',
  rowsOf: (rows) => `${rows} hàng`,
  edge: 'Xác suất rơi vào mép',
  begin: 'Thả một hòn than hồng. Có thể thả tiếp khi nó còn đang rơi.',
  falling: 'Đang rơi',
  recent: 'Các lần thả gần đây',
  more: 'thêm hàng',
  fewer: 'bớt hàng',
  heap: 'Dưới các ô: than của bạn, và phía sau là xác suất chính xác.',
  pocket: (pocket, times) => `Ô ${pocket}, ${times}`,
  won: (times, payout) => `Rơi vào ${times}. Bạn thắng ${payout}.`,
  paid: (times, payout) => `Rơi vào ${times}. Trả ${payout}.`,
  summary: (rows, risk, times) => `${rows} hàng · ${risk} · ${times}`,
  risks: { low: 'rủi ro thấp', medium: 'rủi ro vừa', high: 'rủi ro cao' },
  rules: [
    'Hòn than hồng rơi qua 8 đến 16 hàng chốt. Ở mỗi hàng nó sang trái hoặc sang phải với khả năng như nhau, rồi rơi vào một ô trả tiền cược × hệ số của ô.',
    'Bạn chọn số hàng và một trong ba bảng: rủi ro thấp, vừa hoặc cao. Mức trả của từng ô hiện sẵn trước khi bạn cược.',
    'Tiền trả được làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền. Nó có thể ít hơn tiền cược.',
    'Tỷ lệ hoàn trả: 98,975 % đến 98,999 % tùy số hàng và mức rủi ro, đếm trên mọi đường rơi, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Cược mà ô ngoài cùng có thể trả vượt giới hạn sẽ bị từ chối trước khi đặt. Không khoản trả nào bị cắt bớt.',
    'Đường rơi được quyết định trước khi thả. Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó.',
    'Toàn bộ tiền cược được tính cho thưởng.',
  ],
}

export const texts: Texts<PlinkoTexts> = { en, vi }
