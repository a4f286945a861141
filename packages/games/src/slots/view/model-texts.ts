import { inLanguage, type Texts } from '../../stage.ts'
import type { GameFacts } from './host.ts'
import { type SlotTexts, slotTexts } from './texts.ts'

/** What only some models have to say. */
export interface ModelTexts {
  readonly lines: (count: number) => string
  readonly ways: string
  readonly drops: string
  readonly row: string
  readonly coins: (count: number) => string
  readonly factors: string
  readonly respinsLeft: (count: number) => string
  readonly fullBoard: (times: number) => string
  readonly perWayOf: string
  readonly perRow: string
  readonly waysRule: string
  /** Of which symbol two pay. */
  readonly classicRule: (name: string) => string
  readonly bothWaysFact: string
  readonly wildFactor: (factor: number) => string
  readonly holdRule: (coins: number, respins: number) => string
  readonly holdOdds: (begins: string, full: string) => string
  readonly coinRule: (chance: string, values: string) => string
  /** Where coins that land later are worth other sums. */
  readonly firstCoinRule: (chance: string, values: string) => string
  readonly grandRule: (grand: number) => string
  readonly potRule: (name: string, rate: string, most: string) => string
  readonly noPot: (currency: string) => string
  readonly potReturn: string
  readonly potLine: (most: string) => string
  readonly potAbout: string
  readonly potWon: (name: string) => string
  readonly potPaid: string
  readonly potSeen: string
  readonly bigWin: string
  readonly hugeWin: string
  readonly vastWin: string
  readonly timesStake: (times: string) => string
  /** In the place of the texts about free spins. */
  readonly respins: Pick<
    SlotTexts,
    'freeSpinsWon' | 'startFreeSpins' | 'resume' | 'freeSpin' | 'freeSpinsOver' | 'scatter'
  >
}

const en: ModelTexts = {
  lines: (count) => `${count} lines`,
  ways: '243 ways',
  drops: 'Drops count',
  row: 'One row',
  coins: (count) => `${count} coins begin respins`,
  factors: 'One of these multiplies the spin',
  respinsLeft: (count) => `Respins left: ${count}`,
  fullBoard: (times) => `full board ×${times}`,
  perWayOf: 'as a multiple of the stake, for each way on so many reels from the left',
  perRow: 'as a multiple of the stake, for so many side by side',
  waysRule:
    'A symbol pays when it stands on the reels from the left on, three at least. It pays once for each way to pick one of it from each of them.',
  classicRule: (name) =>
    `Three alike pay. So do two of “${name}” on the first two reels, where three do not; no wild stands for one of these two.`,
  bothWaysFact:
    'Of one line only its best win from each side is paid. Wins of all lines are added.',
  wildFactor: (factor) => `Wild ×${factor}`,
  holdRule: (coins, respins) =>
    `${coins} coins or more, wherever they stand, stay and begin ${respins} respins. Each coin that lands sets the respins back to ${respins}. At the end all coins are paid.`,
  holdOdds: (begins, full) =>
    `Respins begin in one spin of ${begins} on average. One spin of ${full} fills the board.`,
  coinRule: (chance, values) =>
    `With each respin an empty cell gets a coin with a chance of ${chance}. What a coin is worth, in stakes, is drawn when it lands: ${values}.`,
  firstCoinRule: (chance, values) =>
    `With each respin an empty cell gets a coin with a chance of ${chance}. What a coin that begins the respins is worth, in stakes: ${values}.`,
  grandRule: (grand) => `A full board pays ${grand} times the stake on top.`,
  potRule: (name, rate, most) =>
    `${rate} of each stake go to the ${name}. Any stake may make it fall, the larger the likelier, and it falls before it is larger than ${most}. Play money neither feeds nor wins it.`,
  noPot: (currency) => `Bets in ${currency} feed no jackpot and win none.`,
  potReturn: 'From the pot, on average and on top',
  potLine: (most) => `must fall before ${most}`,
  potAbout: 'Jackpot',
  potWon: (name) => `The jackpot ${name} is yours`,
  potPaid: 'It is in your balance.',
  potSeen: 'Go on',
  bigWin: 'Big win',
  hugeWin: 'Grand win',
  vastWin: 'The whole row is lit',
  timesStake: (times) => `${times} × your stake`,
  respins: {
    freeSpinsWon: (count) => `Hold! ${count} respins`,
    startFreeSpins: 'Start respins',
    resume: (left) => `Go on with ${left} respins`,
    freeSpin: (number, all) => `Respins left: ${all - number}`,
    freeSpinsOver: (amount) => `The respins are over. The round paid ${amount}.`,
    scatter: 'Coin',
  },
}

const vi: ModelTexts = {
  lines: (count) => `${count} dòng`,
  ways: '243 cách thắng',
  drops: 'Các lần rơi nhân',
  row: 'Một hàng',
  coins: (count) => `${count} đồng xu mở lượt quay lại`,
  factors: 'Một hệ số sẽ nhân lượt quay',
  respinsLeft: (count) => `Lượt quay lại còn: ${count}`,
  fullBoard: (times) => `đầy bảng ×${times}`,
  perWayOf: 'theo bội số tiền cược, cho mỗi cách trên số cột tính từ trái',
  perRow: 'theo bội số tiền cược, cho từng ấy biểu tượng liền nhau',
  waysRule:
    'Biểu tượng được trả khi xuất hiện liên tiếp từ cột trái, ít nhất ba cột. Mỗi cách chọn một biểu tượng ở từng cột được trả một lần.',
  classicRule: (name) =>
    `Ba biểu tượng giống nhau được trả thưởng. Hai “${name}” ở hai cột đầu cũng được trả khi ba ô không trả; biểu tượng thay thế không thay cho hai ô này.`,
  bothWaysFact:
    'Mỗi dòng chỉ trả khoản thắng cao nhất từ mỗi phía; khoản thắng của các dòng được cộng lại.',
  wildFactor: (factor) => `Biểu tượng thay thế ×${factor}`,
  holdRule: (coins, respins) =>
    `Từ ${coins} đồng xu ở bất kỳ đâu sẽ được giữ lại và mở ${respins} lượt quay lại. Mỗi đồng xu mới đưa số lượt về ${respins}. Cuối cùng mọi đồng xu đều được trả.`,
  holdOdds: (begins, full) =>
    `Trung bình cứ ${begins} lượt quay thì một lượt mở các lượt quay lại. Cứ ${full} lượt quay thì một lượt lấp đầy bảng.`,
  coinRule: (chance, values) =>
    `Mỗi lượt quay lại, một ô trống có xác suất ${chance} nhận đồng xu. Giá trị của đồng xu, tính theo tiền cược, được rút khi nó rơi xuống: ${values}.`,
  firstCoinRule: (chance, values) =>
    `Mỗi lượt quay lại, một ô trống có xác suất ${chance} nhận đồng xu. Giá trị của đồng xu mở lượt quay lại, tính theo tiền cược: ${values}.`,
  grandRule: (grand) => `Đầy bảng được trả thêm ${grand} lần tiền cược.`,
  potRule: (name, rate, most) =>
    `${rate} mỗi tiền cược góp vào ${name}. Mọi lượt cược đều có thể làm nổ hũ, cược càng lớn càng dễ, và hũ nổ trước khi vượt ${most}. Tiền chơi thử không góp và không trúng hũ.`,
  noPot: (currency) => `Tiền cược bằng ${currency} không góp vào hũ nào và không trúng hũ.`,
  potReturn: 'Từ hũ, trung bình, cộng thêm',
  potLine: (most) => `phải nổ trước ${most}`,
  potAbout: 'Hũ thưởng',
  potWon: (name) => `Hũ thưởng ${name} là của bạn`,
  potPaid: 'Tiền đã vào số dư của bạn.',
  potSeen: 'Tiếp tục',
  bigWin: 'Thắng lớn',
  hugeWin: 'Thắng rực rỡ',
  vastWin: 'Cả dãy đèn bừng sáng',
  timesStake: (times) => `${times} × tiền cược`,
  respins: {
    freeSpinsWon: (count) => `Giữ xu! ${count} lượt quay lại`,
    startFreeSpins: 'Bắt đầu quay lại',
    resume: (left) => `Tiếp tục ${left} lượt quay lại`,
    freeSpin: (number, all) => `Lượt quay lại còn: ${all - number}`,
    freeSpinsOver: (amount) => `Hết lượt quay lại. Ván này đã trả ${amount}.`,
    scatter: 'Đồng xu',
  },
}

const TEXTS: Texts<ModelTexts> = { en, vi }

export const modelTexts = (locale: string): ModelTexts => inLanguage(TEXTS, locale)

/** The texts of a game: where coins are held, free spins are respins. */
export function textsOf(locale: string, game: GameFacts): SlotTexts {
  const texts = slotTexts(locale)
  return game.model === 'hold' ? { ...texts, ...modelTexts(locale).respins } : texts
}
