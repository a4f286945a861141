import type { Texts } from '../../stage.ts'

export interface CrashTexts {
  readonly title: string
  readonly sky: string
  readonly last: string
  readonly nextIn: (seconds: string) => string
  readonly waiting: string
  readonly resting: string
  readonly noBets: string
  /** No flight begins before a public number is known. */
  readonly unsalted: (number: string) => string
  readonly unsaltedShort: string
  readonly aboardCount: (count: number) => string
  readonly wentOut: (at: string) => string
  readonly begin: string
  readonly placed: string
  readonly queued: string
  readonly flying: string
  readonly asked: (at: string) => string
  readonly out: (payout: string, at: string) => string
  readonly paidBack: (payout: string, at: string) => string
  readonly capped: string
  readonly fell: (at: string) => string
  readonly returned: (stake: string) => string
  readonly auto: string
  readonly autoHint: string
  readonly autoAt: string
  readonly autoRange: string
  readonly autoWrong: string
  readonly aboveLimit: (most: string) => string
  readonly bet: string
  readonly betNext: string
  readonly cancelNext: string
  readonly isAboard: string
  readonly cashOut: string
  readonly chance: string
  readonly payout: string
  readonly players: string
  readonly nobody: string
  readonly cap: (amount: string) => string
  readonly highest: (at: string) => string
  readonly summary: (at: string | null, bust: string | null) => string
  readonly fairIntro: string
  readonly terminating: string
  readonly salt: string
  readonly saltOwn: string
  readonly saltLocal: string
  readonly saltLater: string
  readonly saltCheck: string
  readonly committed: string
  readonly numberNamed: string
  readonly numberText: (source: 'drand' | 'local', round: number, at: string) => string
  readonly numberAsk: string
  readonly signature: string
  readonly thisChain: string
  readonly nextChain: string
  readonly previous: string
  readonly hash: string
  readonly lastRounds: string
  readonly number: (number: number) => string
  readonly rules: readonly string[]
}

const en: CrashTexts = {
  title: 'Sky Lantern',
  sky: 'The lantern over the row',
  last: 'Last flights',
  nextIn: (seconds) => `Next flight in ${seconds} s`,
  waiting: 'The lantern is being lit …',
  resting: 'The lantern rests',
  noBets:
    'The house takes no bets on flights at the moment. The board opens again by itself; what you won is yours.',
  unsalted: (number) =>
    `No flight begins before its chain has its salt: ${number}. We do not fly without it.`,
  unsaltedShort: 'Waiting for a public number',
  aboardCount: (count) => (count === 1 ? '1 bet' : `${count} bets`),
  wentOut: (at) => `Went out at ${at}`,
  begin: 'Place a bet before the lantern rises.',
  placed: 'You are aboard. Good flight.',
  queued: 'Your bet goes aboard the next flight.',
  flying: 'Leave before the lantern goes out.',
  asked: (at) => `Leaving at ${at} …`,
  out: (payout, at) => `You left at ${at} with ${payout}.`,
  paidBack: (payout, at) => `You left at ${at}: ${payout} came back.`,
  capped: 'The flight came to its limit, and everybody left.',
  fell: (at) => `The lantern went out at ${at}. The stake is lost.`,
  returned: (stake) => `The flight was interrupted. ${stake} was returned.`,
  auto: 'Leave by itself',
  autoHint: 'Also with the page closed',
  autoAt: 'Leave at',
  autoRange: '1.01 to 100000.00',
  autoWrong: 'Choose a multiplier from 1.01 to 100000.00.',
  aboveLimit: (most) => `More than ${most} can not be won here. Choose less.`,
  bet: 'Bet',
  betNext: 'Bet on the next flight',
  cancelNext: 'Take back the next bet',
  isAboard: 'Aboard',
  cashOut: 'Cash out',
  chance: 'Chance',
  payout: 'Pays',
  players: 'Aboard this flight',
  nobody: 'Nobody yet.',
  highest: (at) => `At ${at} everybody leaves; a target may be that high at most.`,
  cap: (amount) => `A flight pays ${amount} at most. When it comes to that, everybody leaves.`,
  summary: (at, bust) =>
    at !== null ? `Left at ${at}` : bust !== null ? `Went out at ${bust}` : 'Aboard',
  fairIntro:
    'Before the first flight of a chain 10,000 hashes were made, each the SHA-256 of the next. Flights use them backwards, so the hash before a flight is known, and its own is shown after it: its SHA-256 must be the one before. HMAC-SHA256 of its bytes under the salt decides where the lantern goes out: ⌊99 ÷ (1 − r ÷ 2⁵²)⌋ ÷ 100 with r its first 13 hexadecimal digits.',
  terminating: 'Terminating hash of the chain',
  salt: 'Salt',
  saltOwn: 'This chain is of former days: the house drew its salt itself, together with the chain.',
  saltLocal:
    'Here a stand-in gives the numbers out, for trying the game: anybody can work them out beforehand, so they prove nothing.',
  saltLater: 'Not known yet',
  saltCheck:
    'The terminating hash was told together with the name of a public number that nobody could know yet. When it was out it became the salt: SHA-256 of the bytes that the network signed. So the house could not try chains until one pleased it. Ask the network yourself and compare.',
  committed: 'Told at',
  numberNamed: 'The public number that salts it, named at the same time',
  numberText: (source, round, at) =>
    `${source === 'drand' ? 'drand quicknet' : 'stand-in'}, number ${round}, out at ${at}`,
  numberAsk: 'Where anybody can ask for it',
  signature: 'What the network signed',
  thisChain: 'The chain of these flights',
  nextChain: 'The next chain',
  previous: 'Hash before the flight that is running',
  hash: 'Hash',
  lastRounds: 'Last flights, newest first',
  number: (number) => `Flight ${number}`,
  rules: [
    'A sky lantern rises, and with it a multiplier that everybody sees. Leave before it goes out and you are paid stake × multiplier; whoever is still aboard then loses the stake.',
    'The multiplier after t milliseconds is e^(0.00006 × t), rounded down to two places: 2.00× after 11.6 seconds, 10.00× after 38.4 seconds. It ends at 100,000.00× at the latest.',
    'What counts is when your bet or your cash-out reaches our server. By hand you are paid what the curve showed at that moment, from 1.01× on, if the lantern had not gone out yet.',
    'A target of your own is paid whenever the flight reaches it, exactly there, also with the page closed or the connection lost.',
    'Return to player: 99 % for every target. 1.98 % of flights end at once, at 1.00×. By hand the last hundredth can not be had: leaving at 2.00× returns 98.5 %.',
    'The payout is rounded down once to the smallest unit of your currency and contains your stake. A bet leaves by itself where its payout comes to the highest payout.',
    'A flight takes stakes for half of the most it may pay. Where what is paid and what would be due come to that amount, everybody who is still aboard leaves at that multiplier.',
    'If nobody could steer a flight for more than five seconds, bets without a target that had not left are returned; targets stand. A start missed by more than a minute voids the flight.',
    'For rewards the whole stake counts, except where the bet left below 1.10× or meant to.',
  ],
}

const vi: CrashTexts = {
  title: 'Đèn trời',
  sky: 'Đèn trời trên dãy phố',
  last: 'Các chuyến trước',
  nextIn: (seconds) => `Chuyến kế tiếp sau ${seconds} giây`,
  waiting: 'Đang thắp đèn …',
  resting: 'Đèn đang nghỉ',
  noBets:
    'Nhà cái tạm thời không nhận cược cho các chuyến bay. Bảng sẽ tự mở lại; tiền bạn đã thắng vẫn là của bạn.',
  unsalted: (number) =>
    `Chưa chuyến nào cất cánh khi chuỗi chưa có muối: ${number}. Chúng tôi không bay khi thiếu nó.`,
  unsaltedShort: 'Đang chờ một con số công khai',
  aboardCount: (count) => `${count} lượt cược`,
  wentOut: (at) => `Tắt ở ${at}`,
  begin: 'Hãy đặt cược trước khi đèn bay lên.',
  placed: 'Bạn đã lên đèn. Chúc may mắn.',
  queued: 'Cược của bạn sẽ lên chuyến kế tiếp.',
  flying: 'Hãy rời đi trước khi đèn tắt.',
  asked: (at) => `Đang rời ở ${at} …`,
  out: (payout, at) => `Bạn rời ở ${at} với ${payout}.`,
  paidBack: (payout, at) => `Bạn rời ở ${at}: nhận lại ${payout}.`,
  capped: 'Chuyến bay đã chạm giới hạn nên mọi người cùng rời.',
  fell: (at) => `Đèn tắt ở ${at}. Tiền cược đã mất.`,
  returned: (stake) => `Chuyến bay bị gián đoạn. Đã hoàn ${stake}.`,
  auto: 'Tự rời',
  autoHint: 'Cả khi bạn đóng trang',
  autoAt: 'Rời ở',
  autoRange: '1.01 đến 100000.00',
  autoWrong: 'Hãy chọn hệ số từ 1.01 đến 100000.00.',
  aboveLimit: (most) => `Không thể thắng quá ${most} ở đây. Hãy chọn thấp hơn.`,
  bet: 'Cược',
  betNext: 'Cược chuyến kế tiếp',
  cancelNext: 'Bỏ cược chuyến kế tiếp',
  isAboard: 'Đã lên đèn',
  cashOut: 'Rút tiền',
  chance: 'Cơ hội',
  payout: 'Trả',
  players: 'Trên chuyến này',
  nobody: 'Chưa có ai.',
  highest: (at) => `Đến ${at} mọi người cùng rời; mục tiêu cao nhất cũng là mức đó.`,
  cap: (amount) => `Một chuyến trả tối đa ${amount}. Khi chạm mức đó, mọi người cùng rời.`,
  summary: (at, bust) =>
    at !== null ? `Rời ở ${at}` : bust !== null ? `Tắt ở ${bust}` : 'Đang bay',
  fairIntro:
    'Trước chuyến đầu tiên của một chuỗi, 10.000 mã băm đã được tạo, mỗi mã là SHA-256 của mã kế tiếp. Các chuyến dùng chúng theo thứ tự ngược: mã băm trước mỗi chuyến đã biết sẵn, còn mã của chuyến hiện ra sau đó và SHA-256 của nó phải trùng mã trước. HMAC-SHA256 của các byte mã đó với muối quyết định đèn tắt ở đâu: ⌊99 ÷ (1 − r ÷ 2⁵²)⌋ ÷ 100, r là 13 chữ số thập lục phân đầu.',
  terminating: 'Mã băm cuối của chuỗi',
  salt: 'Muối',
  saltOwn: 'Chuỗi này có từ trước: nhà cái tự rút muối cùng lúc với chuỗi.',
  saltLocal:
    'Ở đây một nguồn thay thế phát ra các số để chơi thử: ai cũng có thể tính trước nên chúng không chứng minh gì.',
  saltLater: 'Chưa biết',
  saltCheck:
    'Mã băm cuối được công bố cùng tên của một con số công khai mà lúc đó chưa ai biết. Khi được công bố, số ấy thành muối: SHA-256 của các byte mà mạng lưới đã ký. Vì vậy nhà cái không thể thử nhiều chuỗi để chọn chuỗi có lợi. Bạn hãy tự hỏi mạng lưới và so sánh.',
  committed: 'Công bố lúc',
  numberNamed: 'Con số công khai làm muối, được nêu tên cùng lúc',
  numberText: (source, round, at) =>
    `${source === 'drand' ? 'drand quicknet' : 'nguồn thay thế'}, số ${round}, công bố lúc ${at}`,
  numberAsk: 'Nơi ai cũng hỏi được',
  signature: 'Nội dung mạng lưới đã ký',
  thisChain: 'Chuỗi của các chuyến này',
  nextChain: 'Chuỗi kế tiếp',
  previous: 'Mã băm trước chuyến đang chạy',
  hash: 'Mã băm',
  lastRounds: 'Các chuyến trước, mới nhất trước',
  number: (number) => `Chuyến ${number}`,
  rules: [
    'Một chiếc đèn trời bay lên cùng hệ số mà ai cũng thấy. Rời đi trước khi đèn tắt thì được trả tiền cược × hệ số; ai còn trên đèn lúc đó thì mất tiền cược.',
    'Hệ số sau t mili giây là e^(0,00006 × t), làm tròn xuống hai chữ số: 2.00× sau 11,6 giây, 10.00× sau 38,4 giây. Muộn nhất kết thúc ở 100.000,00×.',
    'Thời điểm cược hoặc lệnh rút tới máy chủ mới được tính. Rút bằng tay được trả hệ số đường cong lúc đó, từ 1.01× trở lên, nếu đèn chưa tắt.',
    'Mục tiêu bạn đặt được trả đúng ở đó mỗi khi chuyến bay đạt tới, cả khi đóng trang hoặc mất kết nối.',
    'Tỷ lệ hoàn trả: 99 % với mọi mục tiêu. 1,98 % số chuyến kết thúc ngay ở 1.00×. Rút bằng tay không lấy được phần trăm cuối cùng: rời ở 2.00× hoàn 98,5 %.',
    'Tiền trả được làm tròn xuống một lần đến đơn vị nhỏ nhất và đã gồm tiền cược. Cược tự rời khi tiền trả chạm mức trả cao nhất.',
    'Một chuyến nhận tiền cược đến một nửa mức trả tối đa. Khi số đã trả cộng số phải trả chạm mức đó, mọi người còn trên đèn cùng rời ở hệ số ấy.',
    'Nếu hơn năm giây không điều khiển được chuyến bay, các cược không có mục tiêu và chưa rời được hoàn lại; mục tiêu vẫn giữ. Khởi hành trễ hơn một phút thì hủy chuyến.',
    'Toàn bộ tiền cược được tính cho phần thưởng, trừ khi rời hoặc định rời dưới 1.10×.',
  ],
}

export const texts: Texts<CrashTexts> = { en, vi }
