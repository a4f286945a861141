import type { Texts } from '../../stage.ts'
import type { Level } from '../math.ts'

export interface TowerTexts {
  readonly title: string
  readonly level: string
  readonly levels: Readonly<Record<Level, string>>
  readonly shape: (safe: number, size: number) => string
  readonly tower: string
  readonly floor: (floor: number, multiplier: string) => string
  readonly closed: (floor: number, door: number) => string
  readonly lit: (floor: number, door: number) => string
  readonly windy: (floor: number, door: number) => string
  readonly blown: (floor: number, door: number) => string
  readonly dark: (floor: number, door: number) => string
  readonly stake: string
  readonly bet: string
  readonly cashOut: string
  readonly climbFirst: string
  readonly now: string
  readonly next: string
  readonly autoCashOut: (floors: number) => string
  readonly door: string
  readonly begin: string
  readonly live: (floors: number) => string
  readonly won: (payout: string, multiplier: string) => string
  readonly paidBack: (payout: string, multiplier: string) => string
  readonly completed: string
  readonly lost: (floor: number) => string
  readonly returned: (stake: string) => string
  readonly summary: (level: Level, floors: number) => string
  readonly rules: readonly string[]
}

const levelsEn: Readonly<Record<Level, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
  master: 'Master',
}

const en: TowerTexts = {
  title: 'Tower',
  level: 'Difficulty',
  levels: levelsEn,
  shape: (safe, size) => `${safe} of ${size} doors lead up`,
  tower: 'Tower of nine floors',
  floor: (floor, multiplier) => `Floor ${floor}, ${multiplier}`,
  closed: (floor, door) => `Floor ${floor}, door ${door}, closed`,
  lit: (floor, door) => `Floor ${floor}, door ${door}, lit`,
  windy: (floor, door) => `Floor ${floor}, door ${door}, wind`,
  blown: (floor, door) => `Floor ${floor}, door ${door}, the wind you met`,
  dark: (floor, door) => `Floor ${floor}, door ${door}, stairs, not opened`,
  stake: 'Stake',
  bet: 'Enter',
  cashOut: 'Cash out',
  climbFirst: 'Open a door',
  now: 'Pays now',
  next: 'Next floor',
  autoCashOut: (floors) => `Cashes out by itself on floor ${floors}: the payout limit.`,
  door: 'door',
  begin: 'Choose a difficulty and your stake, then enter the tower.',
  live: (floors) =>
    floors === 0
      ? 'Choose a door on the ground floor.'
      : `Floor ${floors} is lit. Climb or cash out.`,
  won: (payout, multiplier) => `You won ${payout} at ${multiplier}.`,
  paidBack: (payout, multiplier) => `Cashed out ${payout} at ${multiplier}.`,
  completed: 'The round cashed out by itself.',
  lost: (floor) => `Wind on floor ${floor}: your lantern went out. The stake is lost.`,
  returned: (stake) => `The round was closed on the ground. ${stake} was returned.`,
  summary: (level, floors) =>
    `${levelsEn[level]} · ${floors === 1 ? '1 floor' : `${floors} floors`}`,
  rules: [
    'The tower has nine floors. On each you open one door: behind some the stairs go on and a lantern is lit, behind the others the wind blows yours out and the stake is lost.',
    'Doors that lead up: easy 3 of 4, medium 2 of 3, hard 1 of 2, expert 1 of 3, master 1 of 4. Each floor is laid anew.',
    'After k floors the multiplier is 0.98 × (doors ÷ doors that lead up)ᵏ, rounded down to four decimals. It stands beside each floor. What is shown is what is paid.',
    'Cash out whenever a floor is lit. The payout is stake × multiplier, rounded down once to the smallest unit of your currency, and contains your stake.',
    'On the top floor the round cashes out by itself, and also on the last floor whose payout stays within the limit. No payout is ever cut.',
    'Return to player: 97.99 % to 98.00 %, whatever you choose and whenever you stop, before the payout is rounded to the smallest unit of your currency.',
    'The wind is laid before the first door is opened. After a lost connection or a reload you find the same round. A round that you leave is cashed out later on the floor it had reached; on the ground the stake is returned.',
    'For rewards the whole stake counts, except in returned rounds.',
  ],
}

const levelsVi: Readonly<Record<Level, string>> = {
  easy: 'Dễ',
  medium: 'Vừa',
  hard: 'Khó',
  expert: 'Cao thủ',
  master: 'Bậc thầy',
}

const vi: TowerTexts = {
  title: 'Leo tháp',
  level: 'Độ khó',
  levels: levelsVi,
  shape: (safe, size) => `${safe} trên ${size} cửa dẫn lên`,
  tower: 'Tháp chín tầng',
  floor: (floor, multiplier) => `Tầng ${floor}, ${multiplier}`,
  closed: (floor, door) => `Tầng ${floor}, cửa ${door}, đang đóng`,
  lit: (floor, door) => `Tầng ${floor}, cửa ${door}, đã sáng đèn`,
  windy: (floor, door) => `Tầng ${floor}, cửa ${door}, gió`,
  blown: (floor, door) => `Tầng ${floor}, cửa ${door}, cơn gió bạn gặp`,
  dark: (floor, door) => `Tầng ${floor}, cửa ${door}, cầu thang, chưa mở`,
  stake: 'Tiền cược',
  bet: 'Vào tháp',
  cashOut: 'Rút tiền thắng',
  climbFirst: 'Mở một cửa',
  now: 'Trả ngay',
  next: 'Tầng tiếp theo',
  autoCashOut: (floors) => `Tự động rút ở tầng ${floors}: giới hạn trả thưởng.`,
  door: 'cửa',
  begin: 'Chọn độ khó và tiền cược, rồi vào tháp.',
  live: (floors) =>
    floors === 0 ? 'Hãy chọn một cửa ở tầng một.' : `Tầng ${floors} đã sáng. Leo tiếp hay rút?`,
  won: (payout, multiplier) => `Bạn thắng ${payout} ở mức ${multiplier}.`,
  paidBack: (payout, multiplier) => `Đã rút ${payout} ở mức ${multiplier}.`,
  completed: 'Ván đã tự động rút.',
  lost: (floor) => `Gặp gió ở tầng ${floor}: đèn lồng đã tắt. Bạn mất tiền cược.`,
  returned: (stake) => `Ván đã đóng khi còn ở dưới đất. Đã hoàn ${stake}.`,
  summary: (level, floors) => `${levelsVi[level]} · ${floors} tầng`,
  rules: [
    'Tháp có chín tầng. Ở mỗi tầng bạn mở một cửa: sau một số cửa là cầu thang và đèn lồng được thắp, sau những cửa khác gió thổi tắt đèn và bạn mất tiền cược.',
    'Số cửa dẫn lên: dễ 3 trên 4, vừa 2 trên 3, khó 1 trên 2, cao thủ 1 trên 3, bậc thầy 1 trên 4. Mỗi tầng được bày riêng.',
    'Sau k tầng, hệ số là 0,98 × (số cửa ÷ số cửa dẫn lên)ᵏ, làm tròn xuống bốn chữ số thập phân, ghi cạnh mỗi tầng. Hiển thị bao nhiêu trả bấy nhiêu.',
    'Có thể rút bất cứ lúc nào khi đã có tầng sáng. Tiền trả = tiền cược × hệ số, làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược.',
    'Ở tầng cao nhất ván tự động rút, cũng như ở tầng cuối cùng mà tiền trả còn trong giới hạn. Không khoản trả nào bị cắt bớt.',
    'Tỷ lệ hoàn trả: 97,99 % đến 98,00 %, dù bạn chọn gì và dừng lúc nào, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Gió được bày trước khi mở cửa đầu tiên. Mất kết nối hay tải lại trang vẫn thấy đúng ván đó. Ván bị bỏ dở sẽ được rút sau ở tầng đã đạt; nếu còn dưới đất thì hoàn tiền cược.',
    'Toàn bộ tiền cược được tính cho thưởng, trừ ván được hoàn tiền.',
  ],
}

export const texts: Texts<TowerTexts> = { en, vi }
