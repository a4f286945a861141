import { inLanguage, type Texts } from '../../stage.ts'

export interface SlotTexts {
  readonly opening: string
  readonly openFailed: string
  readonly retry: string
  readonly reload: string
  readonly balance: string
  readonly playMoney: string
  readonly stake: string
  readonly less: string
  readonly more: string
  readonly spin: string
  readonly spinning: string
  readonly skip: string
  readonly quickOn: string
  readonly quickOff: string
  readonly soundOn: string
  readonly soundOff: string
  readonly paytable: string
  readonly history: string
  readonly close: string
  readonly deposit: string
  readonly begin: string
  readonly waiting: string
  readonly won: (amount: string) => string
  readonly paidBack: (amount: string) => string
  readonly nothing: string
  readonly freeSpinsWon: (count: number) => string
  readonly startFreeSpins: string
  readonly resume: (left: number) => string
  readonly resumeTitle: string
  readonly freeSpin: (number: number, all: number, amount: string) => string
  readonly freeSpinsOver: (amount: string) => string
  readonly multiplier: (factor: number) => string
  readonly reels: (columns: string) => string
  readonly column: (number: number, symbols: string) => string
  readonly pays: string
  readonly odds: string
  readonly perLine: (lines: number) => string
  readonly perWay: string
  readonly times: (count: number) => string
  readonly oneIn: (text: string) => string
  readonly wild: string
  readonly scatter: string
  readonly wildRule: string
  readonly scatterPays: (factor: number, spins: number) => string
  readonly freeSpinRule: (factor: number) => string
  readonly freeSpinAgain: string
  readonly waysRule: string
  readonly cascadeRule: (factors: string) => string
  readonly stated: string
  readonly returnToPlayer: string
  readonly hitRate: string
  readonly volatility: string
  readonly volatilities: Readonly<Record<'low' | 'medium' | 'high', string>>
  readonly facts: readonly string[]
  readonly linesTitle: string
  readonly line: (number: number) => string
  readonly replay: string
  readonly replayOf: (time: string) => string
  readonly replayNote: string
  readonly replayNext: string
  readonly replayPrevious: string
  readonly spinOf: (number: number, all: number) => string
  readonly historyEmpty: string
  readonly older: string
  readonly at: string
  readonly paid: string
  readonly state: string
  readonly states: Readonly<Record<'reserving' | 'open' | 'over' | 'refused' | 'cancelled', string>>
  readonly cancelled: string
  readonly verify: string
  readonly seedHash: string
  readonly seed: string
  readonly keys: string
  readonly refusals: Readonly<Record<string, string>>
  readonly unknownRefusal: string
}

const en: SlotTexts = {
  opening: 'Opening the game …',
  openFailed: 'The game could not be opened.',
  retry: 'Try again',
  reload: 'Show the new rules',
  balance: 'Balance',
  playMoney: 'Free play',
  stake: 'Stake',
  less: 'Lower stake',
  more: 'Higher stake',
  spin: 'Spin',
  spinning: 'Spinning',
  skip: 'Show the result',
  quickOn: 'Quick spins: on',
  quickOff: 'Quick spins: off',
  soundOn: 'Sound: on',
  soundOff: 'Sound: off',
  paytable: 'Pays and odds',
  history: 'History',
  close: 'Close',
  deposit: 'Deposit',
  begin: 'Choose your stake and spin.',
  waiting: 'Waiting for the confirmation of your stake …',
  won: (amount) => `You won ${amount}.`,
  paidBack: (amount) => `Paid ${amount}.`,
  nothing: 'No win this time.',
  freeSpinsWon: (count) => `${count} free spins!`,
  startFreeSpins: 'Start free spins',
  resume: (left) => `Go on with ${left} free spins`,
  resumeTitle: 'Your round is waiting for you',
  freeSpin: (number, all, amount) => `Free spin ${number} of ${all} · so far ${amount}`,
  freeSpinsOver: (amount) => `The free spins are over. The round paid ${amount}.`,
  multiplier: (factor) => `×${factor}`,
  reels: (columns) => `Reels: ${columns}`,
  column: (number, symbols) => `reel ${number}: ${symbols}`,
  pays: 'Pays',
  odds: 'Chance in one spin',
  perLine: (lines) => `as a multiple of the stake, for one of ${lines} lines`,
  perWay: 'as a multiple of the stake, for one way',
  times: (count) => `${count} ×`,
  oneIn: (text) => `1 in ${text}`,
  wild: 'Wild',
  scatter: 'Scatter',
  wildRule: 'A wild stands for every symbol but the scatter.',
  scatterPays: (factor, spins) =>
    `pays ${factor} × the stake and wins ${spins} free spins, wherever they stand`,
  freeSpinRule: (factor) =>
    `Everything won in free spins is multiplied by ${factor}. Free spins can win more free spins.`,
  freeSpinAgain: 'Free spins can win more free spins.',
  waysRule:
    'A symbol pays when it stands in every column. It pays once for each way to pick one of it from each column.',
  cascadeRule: (factors) =>
    `What wins falls out and new symbols drop in, until nothing wins. Drops count ${factors}, the last for all that follow.`,
  stated: 'Return and odds',
  returnToPlayer: 'Return to player',
  hitRate: 'Spins that pay anything, also less than the stake',
  volatility: 'Volatility',
  volatilities: { low: 'low', medium: 'medium', high: 'high' },
  facts: [
    'A round is decided on the server before anything is shown. Skipping, reloading or a lost connection changes nothing.',
    'Every stop, and every symbol that drops, is as likely as its share of the reel says; no spin depends on those before it.',
    'Lines pay from the left. Of one line only its best win is paid. Wins of all lines are added.',
    'A round that is left waits for you; after a day it is shown to its end and paid.',
  ],
  linesTitle: 'Lines',
  line: (number) => `Line ${number}`,
  replay: 'Replay',
  replayOf: (time) => `Replay of ${time}`,
  replayNote: 'This round is over. Nothing here is staked or paid again.',
  replayNext: 'Next spin',
  replayPrevious: 'Previous spin',
  spinOf: (number, all) => `Spin ${number} of ${all}`,
  historyEmpty: 'No rounds yet.',
  older: 'Older rounds',
  at: 'Time',
  paid: 'Paid',
  state: 'State',
  states: {
    reserving: 'waiting',
    open: 'free spins left',
    over: 'over',
    refused: 'refused',
    cancelled: 'cancelled, stake returned',
  },
  cancelled:
    'Your stake was not confirmed in time. The round does not count, and the stake is yours.',
  verify: 'Seed of this round',
  seedHash: 'Hash, known before the first spin was shown',
  seed: 'Seed, laid open at the end',
  keys: 'Space: spin or show the result. Arrow keys up and down: stake.',
  refusals: {
    offline: 'There is no connection. Your round is safe; try again.',
    insufficient_funds: 'Your balance is too low for this stake.',
    INSUFFICIENT_FUNDS: 'Your balance is too low for this stake.',
    LIMIT_STAKE: 'This stake is beyond a limit of your account.',
    LIMIT_LOSS: 'You have reached the loss limit you set.',
    LIMIT_SESSION: 'You have reached the time limit you set.',
    PLAYER_BLOCKED: 'Your account can not play now.',
    GAME_DISABLED: 'This game takes no new stakes at the moment.',
    TOKEN_EXPIRED: 'Please open the game again from the site.',
    TOKEN_INVALID: 'Please open the game again from the site.',
    BET_ALREADY_CANCELLED: 'The stake was taken back. The round does not count.',
    session_invalid: 'Please open the game again from the site.',
    session_replaced: 'The game is open on another page of yours.',
    launch_refused: 'Please open the game again from the site.',
    platform_silent: 'The site does not answer. Please try again in a moment.',
    too_fast: 'One moment: the next spin is not due yet.',
    round_open: 'A round of yours is still open.',
    free_rounds_over: 'Your free rounds are over. Nothing was staked.',
    rules_changed: 'The rules of this game have changed. Nothing was staked.',
    game_not_found: 'There is no such game here.',
  },
  unknownRefusal: 'That did not work. Your money is safe; please try again.',
}

const vi: SlotTexts = {
  opening: 'Đang mở trò chơi …',
  openFailed: 'Không mở được trò chơi.',
  retry: 'Thử lại',
  reload: 'Xem luật mới',
  balance: 'Số dư',
  playMoney: 'Chơi thử',
  stake: 'Tiền cược',
  less: 'Giảm cược',
  more: 'Tăng cược',
  spin: 'Quay',
  spinning: 'Đang quay',
  skip: 'Xem kết quả',
  quickOn: 'Quay nhanh: bật',
  quickOff: 'Quay nhanh: tắt',
  soundOn: 'Âm thanh: bật',
  soundOff: 'Âm thanh: tắt',
  paytable: 'Bảng trả thưởng và xác suất',
  history: 'Lịch sử',
  close: 'Đóng',
  deposit: 'Nạp tiền',
  begin: 'Chọn tiền cược rồi quay.',
  waiting: 'Đang chờ xác nhận tiền cược …',
  won: (amount) => `Bạn thắng ${amount}.`,
  paidBack: (amount) => `Trả ${amount}.`,
  nothing: 'Lần này không trúng.',
  freeSpinsWon: (count) => `${count} lượt quay miễn phí!`,
  startFreeSpins: 'Bắt đầu quay miễn phí',
  resume: (left) => `Chơi tiếp ${left} lượt quay miễn phí`,
  resumeTitle: 'Ván của bạn đang chờ',
  freeSpin: (number, all, amount) => `Lượt miễn phí ${number}/${all} · đã được ${amount}`,
  freeSpinsOver: (amount) => `Đã hết lượt quay miễn phí. Ván này trả ${amount}.`,
  multiplier: (factor) => `×${factor}`,
  reels: (columns) => `Các cuộn: ${columns}`,
  column: (number, symbols) => `cuộn ${number}: ${symbols}`,
  pays: 'Trả thưởng',
  odds: 'Xác suất trong một lượt',
  perLine: (lines) => `theo bội số tiền cược, cho một trong ${lines} dòng`,
  perWay: 'theo bội số tiền cược, cho một cách',
  times: (count) => `${count} ×`,
  oneIn: (text) => `1 trên ${text}`,
  wild: 'Biểu tượng thay thế',
  scatter: 'Biểu tượng phân tán',
  wildRule: 'Biểu tượng thay thế dùng được cho mọi biểu tượng, trừ biểu tượng phân tán.',
  scatterPays: (factor, spins) =>
    `trả ${factor} × tiền cược và tặng ${spins} lượt quay miễn phí, ở bất kỳ vị trí nào`,
  freeSpinRule: (factor) =>
    `Mọi khoản thắng trong lượt miễn phí được nhân ${factor}. Lượt miễn phí có thể tặng thêm lượt miễn phí.`,
  freeSpinAgain: 'Lượt miễn phí có thể tặng thêm lượt miễn phí.',
  waysRule:
    'Biểu tượng trả thưởng khi có mặt ở mọi cột, mỗi cách chọn một biểu tượng từ từng cột được trả một lần.',
  cascadeRule: (factors) =>
    `Biểu tượng thắng sẽ biến mất và biểu tượng mới rơi xuống, cho đến khi không còn thắng. Các lần rơi được nhân ${factors}, hệ số cuối dùng cho mọi lần sau.`,
  stated: 'Tỷ lệ trả thưởng và xác suất',
  returnToPlayer: 'Tỷ lệ trả cho người chơi',
  hitRate: 'Lượt quay có trả tiền, kể cả ít hơn tiền cược',
  volatility: 'Độ biến động',
  volatilities: { low: 'thấp', medium: 'vừa', high: 'cao' },
  facts: [
    'Kết quả được máy chủ quyết định trước khi hiển thị. Bỏ qua hiệu ứng, tải lại trang hay mất kết nối đều không làm thay đổi kết quả.',
    'Mỗi điểm dừng và mỗi biểu tượng rơi xuống có xác suất đúng như tỷ lệ của nó; không lượt quay nào phụ thuộc vào các lượt trước.',
    'Các dòng tính từ trái sang. Mỗi dòng chỉ trả khoản thắng cao nhất; khoản thắng của các dòng được cộng lại.',
    'Ván bỏ dở sẽ chờ bạn; sau một ngày ván được hiển thị đến hết và trả thưởng.',
  ],
  linesTitle: 'Các dòng',
  line: (number) => `Dòng ${number}`,
  replay: 'Xem lại',
  replayOf: (time) => `Xem lại ván lúc ${time}`,
  replayNote: 'Ván này đã kết thúc. Không có gì được cược hay trả thêm ở đây.',
  replayNext: 'Lượt sau',
  replayPrevious: 'Lượt trước',
  spinOf: (number, all) => `Lượt ${number}/${all}`,
  historyEmpty: 'Chưa có ván nào.',
  older: 'Các ván cũ hơn',
  at: 'Thời gian',
  paid: 'Đã trả',
  state: 'Trạng thái',
  states: {
    reserving: 'đang chờ',
    open: 'còn lượt miễn phí',
    over: 'đã kết thúc',
    refused: 'bị từ chối',
    cancelled: 'đã hủy, hoàn tiền cược',
  },
  cancelled:
    'Tiền cược không được xác nhận kịp thời. Ván này không tính và tiền cược vẫn là của bạn.',
  verify: 'Hạt giống của ván này',
  seedHash: 'Mã băm, có từ trước khi hiển thị lượt đầu',
  seed: 'Hạt giống, công bố khi kết thúc',
  keys: 'Phím cách: quay hoặc xem kết quả. Phím mũi tên lên và xuống: tiền cược.',
  refusals: {
    offline: 'Mất kết nối. Ván của bạn vẫn an toàn; hãy thử lại.',
    insufficient_funds: 'Số dư không đủ cho mức cược này.',
    INSUFFICIENT_FUNDS: 'Số dư không đủ cho mức cược này.',
    LIMIT_STAKE: 'Mức cược này vượt giới hạn của tài khoản.',
    LIMIT_LOSS: 'Bạn đã chạm giới hạn thua đã đặt.',
    LIMIT_SESSION: 'Bạn đã chạm giới hạn thời gian đã đặt.',
    PLAYER_BLOCKED: 'Tài khoản của bạn hiện không chơi được.',
    GAME_DISABLED: 'Trò chơi hiện không nhận cược mới.',
    TOKEN_EXPIRED: 'Hãy mở lại trò chơi từ trang web.',
    TOKEN_INVALID: 'Hãy mở lại trò chơi từ trang web.',
    BET_ALREADY_CANCELLED: 'Tiền cược đã được hoàn lại. Ván này không tính.',
    session_invalid: 'Hãy mở lại trò chơi từ trang web.',
    session_replaced: 'Trò chơi đang mở ở một trang khác của bạn.',
    launch_refused: 'Hãy mở lại trò chơi từ trang web.',
    platform_silent: 'Trang web không trả lời. Hãy thử lại sau giây lát.',
    too_fast: 'Chờ một chút: chưa đến lượt quay tiếp theo.',
    round_open: 'Bạn còn một ván đang mở.',
    free_rounds_over: 'Lượt chơi miễn phí đã hết. Chưa có khoản cược nào bị trừ.',
    rules_changed: 'Luật của trò chơi này đã thay đổi. Chưa có khoản cược nào bị trừ.',
    game_not_found: 'Không có trò chơi này.',
  },
  unknownRefusal: 'Không thực hiện được. Tiền của bạn vẫn an toàn; hãy thử lại.',
}

const TEXTS: Texts<SlotTexts> = { en, vi }

export const slotTexts = (locale: string): SlotTexts => inLanguage(TEXTS, locale)
