import { inLanguage, type Texts } from '../stage.ts'

export interface FrameTexts {
  readonly waiting: string
  readonly unknownGame: string
  readonly notEmbedded: string
  readonly balance: string
  readonly freePlay: string
  readonly soundOn: string
  readonly soundOff: string
  readonly views: string
  readonly play: string
  readonly history: string
  readonly rules: string
  readonly fairness: string
  readonly stake: string
  readonly stakeLimits: (min: string, max: string) => string
  readonly stakeWrong: string
  readonly stakeBelow: (min: string) => string
  readonly stakeAbove: (max: string) => string
  readonly stakeOverBalance: string
  readonly half: string
  readonly double: string
  readonly max: string
  readonly lost: string
  readonly close: string
  readonly deposit: string
  readonly newRules: string
  readonly historyEmpty: string
  readonly historyLoading: string
  readonly historyPages: string
  readonly previousPage: string
  readonly nextPage: string
  readonly pageOf: (page: number) => string
  readonly staked: string
  readonly paid: string
  readonly roundNumber: (nonce: number) => string
  readonly openRound: string
  readonly returned: string
  readonly verify: string
  readonly fairnessIntro: string
  readonly fairnessBias: string
  readonly serverSeedHash: string
  readonly nextServerSeedHash: string
  readonly clientSeed: string
  readonly clientSeedHint: string
  readonly clientSeedWrong: string
  readonly nonce: string
  readonly rotate: string
  readonly rotateLocked: string
  readonly revealed: string
  readonly revealedHint: string
}

const en: FrameTexts = {
  waiting: 'Opening the game …',
  unknownGame: 'There is no such game here.',
  notEmbedded: 'This game can only be played on the site that offers it.',
  balance: 'Balance',
  freePlay: 'Free play',
  soundOn: 'Switch sound on',
  soundOff: 'Switch sound off',
  views: 'Parts of the game',
  play: 'Play',
  history: 'History',
  rules: 'Rules',
  fairness: 'Fairness',
  stake: 'Stake',
  stakeLimits: (min, max) => `${min} – ${max}`,
  stakeWrong: 'This is not an amount.',
  stakeBelow: (min) => `The smallest stake is ${min}.`,
  stakeAbove: (max) => `The highest stake is ${max}.`,
  stakeOverBalance: 'Your balance is not enough for this stake.',
  half: 'Half the stake',
  double: 'Double the stake',
  max: 'Max',
  lost: 'The connection is lost. Your round is safe; it goes on when you are back.',
  close: 'Close',
  deposit: 'Deposit',
  newRules: 'Show the new rules',
  historyEmpty: 'No rounds yet.',
  historyLoading: 'Loading your rounds …',
  historyPages: 'Pages of your history',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page) => `Page ${page}`,
  staked: 'Stake',
  paid: 'Payout',
  roundNumber: (nonce) => `Round ${nonce}`,
  openRound: 'open',
  returned: 'returned',
  verify: 'Verify',
  fairnessIntro:
    'Each round is decided by the server seed, your client seed and the round’s number. The hash below is SHA-256 of the server seed: it is fixed before you bet, and the seed is shown once you change your client seed.',
  fairnessBias:
    'Numbers come from 32 bits. Mapping them to n results favours some by at most n/2³²: 10,001 rolls by less than 3 in a million, 25 tiles by less than 6 in a thousand million.',
  serverSeedHash: 'Hash of the server seed in use',
  nextServerSeedHash: 'Hash of the next server seed',
  clientSeed: 'Your client seed',
  clientSeedHint: '1 to 64 letters, digits, - or _',
  clientSeedWrong: 'Use 1 to 64 letters, digits, - or _.',
  nonce: 'Number of the next round',
  rotate: 'Change seed',
  rotateLocked: 'Finish the open round before you change the seed.',
  revealed: 'Server seed that was in use until now',
  revealedHint:
    'Its SHA-256 is the hash that was shown. The verifier recomputes every round of it.',
}

const vi: FrameTexts = {
  waiting: 'Đang mở trò chơi …',
  unknownGame: 'Không có trò chơi này.',
  notEmbedded: 'Trò chơi này chỉ chơi được trên trang cung cấp nó.',
  balance: 'Số dư',
  freePlay: 'Chơi thử',
  soundOn: 'Bật âm thanh',
  soundOff: 'Tắt âm thanh',
  views: 'Các phần của trò chơi',
  play: 'Chơi',
  history: 'Lịch sử',
  rules: 'Luật chơi',
  fairness: 'Công bằng',
  stake: 'Tiền cược',
  stakeLimits: (min, max) => `${min} – ${max}`,
  stakeWrong: 'Số tiền không hợp lệ.',
  stakeBelow: (min) => `Tiền cược nhỏ nhất là ${min}.`,
  stakeAbove: (max) => `Tiền cược lớn nhất là ${max}.`,
  stakeOverBalance: 'Số dư không đủ cho tiền cược này.',
  half: 'Giảm một nửa',
  double: 'Gấp đôi',
  max: 'Tối đa',
  lost: 'Mất kết nối. Ván của bạn vẫn an toàn và sẽ tiếp tục khi bạn trở lại.',
  close: 'Đóng',
  deposit: 'Nạp tiền',
  newRules: 'Xem luật mới',
  historyEmpty: 'Chưa có ván nào.',
  historyLoading: 'Đang tải các ván của bạn …',
  historyPages: 'Các trang lịch sử',
  previousPage: 'Trang trước',
  nextPage: 'Trang sau',
  pageOf: (page) => `Trang ${page}`,
  staked: 'Tiền cược',
  paid: 'Tiền trả',
  roundNumber: (nonce) => `Ván ${nonce}`,
  openRound: 'đang mở',
  returned: 'đã hoàn',
  verify: 'Kiểm chứng',
  fairnessIntro:
    'Mỗi ván do hạt giống máy chủ, hạt giống của bạn và số thứ tự ván quyết định. Mã băm dưới đây là SHA-256 của hạt giống máy chủ: nó được cố định trước khi bạn cược, và hạt giống sẽ hiện ra khi bạn đổi hạt giống của mình.',
  fairnessBias:
    'Các số lấy từ 32 bit. Việc quy về n kết quả làm lệch nhiều nhất n/2³²: với 10.001 kết quả chưa đến 3 phần triệu, với 25 ô chưa đến 6 phần tỷ.',
  serverSeedHash: 'Mã băm hạt giống máy chủ đang dùng',
  nextServerSeedHash: 'Mã băm hạt giống máy chủ kế tiếp',
  clientSeed: 'Hạt giống của bạn',
  clientSeedHint: '1 đến 64 chữ cái, chữ số, - hoặc _',
  clientSeedWrong: 'Dùng 1 đến 64 chữ cái, chữ số, - hoặc _.',
  nonce: 'Số thứ tự ván kế tiếp',
  rotate: 'Đổi hạt giống',
  rotateLocked: 'Hãy kết thúc ván đang mở trước khi đổi hạt giống.',
  revealed: 'Hạt giống máy chủ đã dùng đến nay',
  revealedHint: 'SHA-256 của nó chính là mã băm đã hiện. Trang kiểm chứng tính lại mọi ván của nó.',
}

export const texts: Texts<FrameTexts> = { en, vi }

/** Our own words for what a game refuses; for the rest the host's message stands in. */
const refusals: Texts<ReadonlyMap<string, string>> = {
  en: new Map([
    ['insufficient_funds', 'Your balance is not enough for this stake.'],
    ['round_over', 'This round is already over.'],
    ['round_open', 'Finish the open round first.'],
    ['cell_already_open', 'This tile is already open.'],
    ['bets_closed', 'This round takes no more bets. The next one begins in a moment.'],
    ['round_full', 'This round takes no more stakes: it has reached the most it may pay.'],
    ['too_early_to_cash_out', 'It is too early to cash out.'],
    ['already_cashed_out', 'This bet has already left the round.'],
    ['nothing_to_cash_out', 'There is nothing to cash out yet.'],
    ['round_moved_on', 'The round has moved on meanwhile.'],
    ['rules_changed', 'The rules of this game have changed. Nothing was staked.'],
  ]),
  vi: new Map([
    ['insufficient_funds', 'Số dư không đủ cho tiền cược này.'],
    ['round_over', 'Ván này đã kết thúc.'],
    ['round_open', 'Hãy kết thúc ván đang mở trước.'],
    ['cell_already_open', 'Ô này đã mở.'],
    ['bets_closed', 'Ván này không nhận cược nữa. Ván kế tiếp bắt đầu ngay.'],
    ['round_full', 'Ván này không nhận thêm tiền cược: đã đạt mức trả tối đa.'],
    ['too_early_to_cash_out', 'Còn quá sớm để rút.'],
    ['already_cashed_out', 'Cược này đã rời ván.'],
    ['nothing_to_cash_out', 'Chưa có gì để rút.'],
    ['round_moved_on', 'Ván đã có nước đi khác trong lúc đó.'],
    ['rules_changed', 'Luật của trò chơi này đã thay đổi. Chưa có khoản cược nào bị trừ.'],
  ]),
}

/** The words of a refusal: ours when they are in the member's language, else the host's. */
export function refusalText(code: string, message: string, locale: string): string {
  const words = inLanguage(refusals, locale)
  const isTheirs = words !== refusals.en || locale.startsWith('en')
  return (isTheirs ? words.get(code) : undefined) ?? message
}
