import type { Texts } from '../stage.ts'
import type { AutoplayEnd } from './autoplay.ts'

export interface ExtraTexts {
  readonly autoplay: string
  readonly rounds: string
  readonly onProfit: string
  readonly onLoss: string
  readonly onWin: string
  readonly never: string
  readonly begin: string
  readonly beginNext: string
  /** Where autoplay places the first bet as well. */
  readonly beginItself: string
  readonly armed: string
  readonly armedItself: string
  readonly stop: (left: number) => string
  readonly net: string
  readonly ends: Readonly<Record<AutoplayEnd, string>>
  readonly roundsWrong: string
  readonly live: string
  readonly liveEmpty: string
  readonly liveNote: string
  readonly player: string
  readonly stake: string
  readonly payout: string
  readonly keys: string
  readonly keysHint: string
  /** What the frame's own keys do. */
  readonly keyList: Readonly<Record<'b' | 'h' | 'd' | 'm' | 's', string>>
  readonly minStake: string
  readonly maxStake: string
  readonly maxPayout: string
}

const en: ExtraTexts = {
  autoplay: 'Autoplay',
  rounds: 'Rounds',
  onProfit: 'Stop at a profit of',
  onLoss: 'Stop at a loss of',
  onWin: 'Stop at one win of',
  never: 'no limit',
  begin: 'Start autoplay',
  beginNext: 'Starts with your next bet and repeats it.',
  beginItself: 'Bets by itself in every round, from the next one on.',
  armed: 'Ready: place your bet.',
  armedItself: 'Ready: the next round is bet on by itself.',
  stop: (left) => `Stop autoplay (${left} left)`,
  net: 'Net so far',
  ends: {
    rounds: 'Autoplay has played all its rounds.',
    profit: 'Autoplay stopped: your profit is reached.',
    loss: 'Autoplay stopped: one more bet could pass your limit of loss.',
    singleWin: 'Autoplay stopped: a win of this size came.',
    refused: 'Autoplay stopped: a bet was not accepted.',
    hidden: 'Autoplay stopped because the page was hidden.',
    connection: 'Autoplay stopped because the connection was lost.',
    hand: 'Autoplay stopped.',
  },
  roundsWrong: 'Choose 1 to 1,000 rounds.',
  live: 'Bets of everybody',
  liveEmpty: 'Nobody has bet here yet.',
  liveNote: 'Real bets only, names masked.',
  player: 'Player',
  stake: 'Stake',
  payout: 'Payout',
  keys: 'Keyboard shortcuts',
  keysHint: 'Off until you switch them on. They do nothing while you type.',
  keyList: {
    b: 'Bet, or the main button',
    h: 'Half the stake',
    d: 'Double the stake',
    m: 'Highest stake',
    s: 'Stop autoplay',
  },
  minStake: 'Smallest stake',
  maxStake: 'Highest stake',
  maxPayout: 'Highest payout',
}

const vi: ExtraTexts = {
  autoplay: 'Tự động chơi',
  rounds: 'Số ván',
  onProfit: 'Dừng khi lãi',
  onLoss: 'Dừng khi lỗ',
  onWin: 'Dừng khi một ván thắng',
  never: 'không giới hạn',
  begin: 'Bắt đầu tự động',
  beginNext: 'Bắt đầu từ lần cược tới và lặp lại lần cược đó.',
  beginItself: 'Tự đặt cược trong mọi ván, kể từ ván tiếp theo.',
  armed: 'Sẵn sàng: hãy đặt cược.',
  armedItself: 'Đã sẵn sàng: ván tiếp theo sẽ được tự đặt cược.',
  stop: (left) => `Dừng tự động (còn ${left} ván)`,
  net: 'Lãi lỗ đến nay',
  ends: {
    rounds: 'Đã chơi hết số ván tự động.',
    profit: 'Đã dừng tự động: đạt mức lãi.',
    loss: 'Đã dừng tự động: thêm một lần cược có thể vượt mức lỗ.',
    singleWin: 'Đã dừng tự động: có một ván thắng đạt mức này.',
    refused: 'Đã dừng tự động: một lần cược không được chấp nhận.',
    hidden: 'Đã dừng tự động vì trang bị ẩn.',
    connection: 'Đã dừng tự động vì mất kết nối.',
    hand: 'Đã dừng tự động.',
  },
  roundsWrong: 'Hãy chọn từ 1 đến 1.000 ván.',
  live: 'Cược của mọi người',
  liveEmpty: 'Chưa có ai cược ở đây.',
  liveNote: 'Chỉ gồm cược thật, tên được che.',
  player: 'Người chơi',
  stake: 'Tiền cược',
  payout: 'Tiền trả',
  keys: 'Phím tắt',
  keysHint: 'Tắt cho đến khi bạn bật. Không có tác dụng khi bạn đang gõ.',
  keyList: {
    b: 'Đặt cược, hoặc nút chính',
    h: 'Giảm nửa tiền cược',
    d: 'Gấp đôi tiền cược',
    m: 'Tiền cược cao nhất',
    s: 'Dừng tự động chơi',
  },
  minStake: 'Cược nhỏ nhất',
  maxStake: 'Cược cao nhất',
  maxPayout: 'Tiền trả cao nhất',
}

export const extraTexts: Texts<ExtraTexts> = { en, vi }
