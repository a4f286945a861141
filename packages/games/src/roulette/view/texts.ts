import type { Texts } from '../../stage.ts'

type Shape = 'straight' | 'split' | 'street' | 'corner' | 'line'
type Side = 'red' | 'black' | 'odd' | 'even' | 'low' | 'high'

export interface RouletteTexts {
  readonly title: string
  readonly bet: string
  readonly table: string
  readonly chip: string
  readonly shape: string
  readonly shapes: Readonly<Record<Shape, string>>
  readonly sides: Readonly<Record<Side, string>>
  readonly column: (column: number) => string
  readonly dozen: (dozen: number) => string
  /** A spot with its numbers, or its name. */
  readonly spot: (shape: string, numbers: string) => string
  readonly withChips: (spot: string, amount: string) => string
  readonly total: string
  readonly counts: string
  readonly covered: (numbers: number) => string
  readonly limits: (min: string, max: string) => string
  readonly undo: string
  readonly clear: string
  readonly double: string
  readonly tooMuch: string
  readonly begin: string
  readonly spinning: string
  readonly recent: string
  readonly colours: Readonly<Record<'zero' | 'red' | 'black', string>>
  readonly won: (pocket: string, payout: string) => string
  readonly paid: (pocket: string, payout: string) => string
  readonly lost: (pocket: string) => string
  readonly summary: (chips: number, pocket: string) => string
  readonly rules: readonly string[]
}

const en: RouletteTexts = {
  title: 'Roulette',
  bet: 'Spin',
  table: 'Betting table',
  chip: 'Chip',
  shape: 'Inside bet',
  shapes: { straight: 'Number', split: 'Split', street: 'Street', corner: 'Corner', line: 'Line' },
  sides: {
    red: 'Red',
    black: 'Black',
    odd: 'Odd',
    even: 'Even',
    low: '1 to 18',
    high: '19 to 36',
  },
  column: (column) => `Column ${column}, 3×`,
  dozen: (dozen) => `${dozen * 12 - 11} to ${dozen * 12}`,
  spot: (shape, numbers) => `${shape} ${numbers}`,
  withChips: (spot, amount) => `${spot}, ${amount} on it`,
  total: 'On the table',
  counts: 'Counts for rewards',
  covered: (numbers) => `Your chips light ${numbers} of 37 pockets.`,
  limits: (min, max) => `Stake ${min} – ${max}`,
  undo: 'Undo',
  clear: 'Clear',
  double: 'Double',
  tooMuch: 'That would be more than your balance or the highest stake.',
  begin: 'Lay your chips on the table, then spin.',
  spinning: 'The wheel turns',
  recent: 'Last numbers',
  colours: { zero: 'zero', red: 'red', black: 'black' },
  won: (pocket, payout) => `${pocket}. You won ${payout}.`,
  paid: (pocket, payout) => `${pocket}. Paid ${payout}.`,
  lost: (pocket) => `${pocket}. The stake is lost.`,
  summary: (chips, pocket) => `${chips === 1 ? '1 spot' : `${chips} spots`} · ${pocket}`,
  rules: [
    'A European wheel: 37 pockets, 0 to 36, each as likely as the others. Lay as many chips as you like on any of the 157 spots, then spin.',
    'A spot wins with its numbers and pays 36 ÷ how many they are, your chip included: a number 36×, a split 18×, a street 12×, a corner 9×, a line 6×, a dozen or column 3×, red, black, odd, even, 1 to 18 and 19 to 36 2×.',
    'When the zero falls, all outside bets lose. All chips together are the stake.',
    'Return to player: 97.297 % for every spot and every number of chips. No payout is rounded, and none is ever cut.',
    'The pocket is drawn on the server before the wheel turns. After a lost connection or a reload you find the same result.',
    'For rewards, opposite bets (red and black, odd and even, 1 to 18 and 19 to 36) count with their difference only, and nothing counts when what is left covers 25 numbers or more. Otherwise the whole stake counts.',
  ],
}

const vi: RouletteTexts = {
  title: 'Roulette',
  bet: 'Quay',
  table: 'Bàn cược',
  chip: 'Phỉnh',
  shape: 'Cược trong',
  shapes: { straight: 'Số', split: 'Đôi', street: 'Hàng', corner: 'Góc', line: 'Hai hàng' },
  sides: {
    red: 'Đỏ',
    black: 'Đen',
    odd: 'Lẻ',
    even: 'Chẵn',
    low: '1 đến 18',
    high: '19 đến 36',
  },
  column: (column) => `Cột ${column}, 3×`,
  dozen: (dozen) => `${dozen * 12 - 11} đến ${dozen * 12}`,
  spot: (shape, numbers) => `${shape} ${numbers}`,
  withChips: (spot, amount) => `${spot}, đang đặt ${amount}`,
  total: 'Trên bàn',
  counts: 'Tính cho thưởng',
  covered: (numbers) => `Phỉnh của bạn thắp sáng ${numbers} trên 37 ô.`,
  limits: (min, max) => `Tiền cược ${min} – ${max}`,
  undo: 'Hoàn tác',
  clear: 'Xóa',
  double: 'Gấp đôi',
  tooMuch: 'Như vậy sẽ vượt số dư hoặc mức cược cao nhất.',
  begin: 'Đặt phỉnh lên bàn, rồi quay.',
  spinning: 'Vòng quay đang chạy',
  recent: 'Các số gần đây',
  colours: { zero: 'số không', red: 'đỏ', black: 'đen' },
  won: (pocket, payout) => `${pocket}. Bạn thắng ${payout}.`,
  paid: (pocket, payout) => `${pocket}. Trả ${payout}.`,
  lost: (pocket) => `${pocket}. Bạn mất tiền cược.`,
  summary: (chips, pocket) => `${chips} vị trí · ${pocket}`,
  rules: [
    'Vòng quay châu Âu: 37 ô, từ 0 đến 36, khả năng như nhau. Đặt bao nhiêu phỉnh tùy ý lên bất kỳ vị trí nào trong 157 vị trí, rồi quay.',
    'Một vị trí thắng với các số của nó và trả 36 ÷ số lượng số, đã gồm phỉnh: một số 36×, đôi 18×, hàng 12×, góc 9×, hai hàng 6×, tá hoặc cột 3×, đỏ, đen, lẻ, chẵn, 1 đến 18 và 19 đến 36 trả 2×.',
    'Khi ra số 0, mọi cược ngoài đều thua. Tổng các phỉnh là tiền cược.',
    'Tỷ lệ hoàn trả: 97,297 % với mọi vị trí và mọi số phỉnh. Không khoản trả nào bị làm tròn hay cắt bớt.',
    'Ô kết quả được rút trên máy chủ trước khi vòng quay chạy. Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó.',
    'Khi tính thưởng, các cược đối nhau (đỏ và đen, lẻ và chẵn, 1 đến 18 và 19 đến 36) chỉ tính phần chênh lệch, và không tính gì nếu phần còn lại phủ từ 25 số trở lên. Ngoài ra toàn bộ tiền cược được tính.',
  ],
}

export const texts: Texts<RouletteTexts> = { en, vi }
