import type { Texts } from '../../stage.ts'

export interface DiceTexts {
  readonly title: string
  readonly bet: string
  readonly direction: string
  readonly over: string
  readonly under: string
  readonly target: string
  readonly targetHint: (min: string, max: string) => string
  readonly scale: string
  readonly chance: string
  readonly multiplier: string
  readonly payout: string
  readonly begin: string
  readonly rolled: string
  readonly rolling: string
  readonly won: (rolled: string, payout: string) => string
  readonly paidBack: (rolled: string, payout: string) => string
  readonly lost: (rolled: string) => string
  readonly recent: string
  readonly win: string
  readonly loss: string
  readonly aboveLimit: (payout: string) => string
  readonly summary: (direction: 'over' | 'under', target: string, rolled: string) => string
  readonly rules: readonly string[]
}

const en: DiceTexts = {
  title: 'Dice',
  bet: 'Roll',
  direction: 'Roll over or under',
  over: 'Over',
  under: 'Under',
  target: 'Target',
  targetHint: (min, max) => `${min} to ${max}`,
  scale: 'Target on the scale from 0 to 100',
  chance: 'Win chance',
  multiplier: 'Multiplier',
  payout: 'Payout',
  begin: 'Choose a target and your stake, then roll.',
  rolled: 'Rolled',
  rolling: 'Rolling',
  won: (rolled, payout) => `Rolled ${rolled}. You won ${payout}.`,
  paidBack: (rolled, payout) => `Rolled ${rolled}. Paid ${payout}.`,
  lost: (rolled) => `Rolled ${rolled}. The stake is lost.`,
  recent: 'Last rolls',
  win: 'won',
  loss: 'lost',
  aboveLimit: (payout) => `This bet could pay more than the limit of ${payout}.`,
  summary: (direction, target, rolled) =>
    `${direction === 'over' ? 'Over' : 'Under'} ${target} · ${rolled}`,
  rules: [
    'One roll gives a number from 0.00 to 100.00. Choose a target and whether the roll shall be over or under it. A roll exactly on the target loses.',
    '10,001 rolls are possible, each as likely as the others. The chance shown counts the winning ones.',
    'The multiplier is 0.99 ÷ (winning rolls ÷ 10,000), rounded down to four decimals. The payout is stake × multiplier, rounded down once to the smallest unit of your currency, and contains your stake.',
    'Return to player: 98.980 % to 98.990 % for every target, before the payout is rounded to the smallest unit of your currency.',
    'A bet that could pay more than the limit is refused before it is placed. No payout is ever cut.',
    'The roll is made on the server before you see it. After a lost connection or a reload you find the same result.',
    'For rewards the whole stake counts, except for bets that win more than 95 % of the time.',
  ],
}

const vi: DiceTexts = {
  title: 'Xúc xắc',
  bet: 'Gieo',
  direction: 'Gieo trên hay dưới',
  over: 'Trên',
  under: 'Dưới',
  target: 'Mốc',
  targetHint: (min, max) => `${min} đến ${max}`,
  scale: 'Mốc trên thang từ 0 đến 100',
  chance: 'Xác suất thắng',
  multiplier: 'Hệ số',
  payout: 'Trả thưởng',
  begin: 'Chọn mốc và tiền cược, rồi gieo.',
  rolled: 'Kết quả',
  rolling: 'Đang gieo',
  won: (rolled, payout) => `Ra ${rolled}. Bạn thắng ${payout}.`,
  paidBack: (rolled, payout) => `Ra ${rolled}. Trả ${payout}.`,
  lost: (rolled) => `Ra ${rolled}. Bạn mất tiền cược.`,
  recent: 'Các lần gieo gần đây',
  win: 'thắng',
  loss: 'thua',
  aboveLimit: (payout) => `Cược này có thể trả vượt giới hạn ${payout}.`,
  summary: (direction, target, rolled) =>
    `${direction === 'over' ? 'Trên' : 'Dưới'} ${target} · ${rolled}`,
  rules: [
    'Mỗi lần gieo cho một số từ 0.00 đến 100.00. Chọn mốc và đoán kết quả trên hay dưới mốc. Kết quả đúng bằng mốc là thua.',
    'Có 10.001 kết quả, khả năng như nhau. Xác suất hiển thị đếm các kết quả thắng.',
    'Hệ số là 0,99 ÷ (số kết quả thắng ÷ 10.000), làm tròn xuống bốn chữ số thập phân. Tiền trả = tiền cược × hệ số, làm tròn xuống một lần đến đơn vị nhỏ nhất của loại tiền, đã gồm tiền cược.',
    'Tỷ lệ hoàn trả: 98,980 % đến 98,990 % với mọi mốc, trước khi tiền trả được làm tròn đến đơn vị nhỏ nhất của loại tiền.',
    'Cược có thể trả vượt giới hạn sẽ bị từ chối trước khi đặt. Không khoản trả nào bị cắt bớt.',
    'Kết quả được gieo trên máy chủ trước khi bạn thấy. Mất kết nối hay tải lại trang vẫn thấy đúng kết quả đó.',
    'Toàn bộ tiền cược được tính cho thưởng, trừ cược có xác suất thắng trên 95 %.',
  ],
}

export const texts: Texts<DiceTexts> = { en, vi }
