import { numberFormat } from '@lantern/kernel/formatters'
import { inLanguage, type Texts } from '../../stage.ts'
import type { OwnFacts } from './own-facts.ts'

type CoinName = 'small' | 'middle' | 'great'

/** What is the own of classics, cascades and hold games: a sentence each, and short words beside it. */
interface OwnTexts {
  readonly secondLook: (chance: string, inSpin: string) => string
  readonly mixed: (names: string, pays: string, chance: string) => string
  readonly start: (rungs: string) => string
  readonly lucky: (factor: number, names: string) => string
  readonly refills: (names: string) => string
  readonly refill: (name: string, before: string, after: string) => string
  readonly chain: (prizes: string) => string
  readonly chainPrize: (count: number, times: number, chance: string) => string
  readonly ranks: (prizes: string) => string
  readonly rankPrize: (count: number, times: number, chance: string) => string
  readonly sweep: (times: number, chance: string) => string
  readonly load: (factors: string) => string
  readonly depth: (values: string) => string
  readonly gift: (coins: number) => string
  readonly swell: (from: number, before: string, after: string) => string
  readonly named: (coins: string) => string
  readonly coinNames: Readonly<Record<CoinName, string>>
  /** Above the reels, where there is little room. */
  readonly short: {
    readonly again: (chance: string) => string
    readonly drop: (count: number, times: number) => string
    readonly emptied: (times: number) => string
    readonly later: string
    readonly from: (count: number, what: string) => string
    readonly given: (count: number) => string
    readonly upTo: (times: number) => string
  }
}

const en: OwnTexts = {
  secondLook: (chance, inSpin) =>
    `When the first two match and the third does not, the third reel turns once more with a chance of ${chance}; that happens in ${inSpin} of all spins, and never makes a win smaller.`,
  mixed: (names, pays, chance) =>
    `Three of ${names} that are not alike pay ${pays} times the stake. That happens in ${chance} of all spins.`,
  start: (rungs) => `The factors begin with one that is drawn for each spin: ${rungs}.`,
  lucky: (factor, names) =>
    `With each spin one of ${names} is drawn. It pays ${factor} times what it pays else.`,
  refills: (names) => `What drops in later is drawn by other chances: ${names}.`,
  refill: (name, before, after) => `${name} ${after} in place of ${before}`,
  chain: (prizes) => `Long chains pay on top: ${prizes}.`,
  chainPrize: (count, times, chance) =>
    `${times} × the stake with winning drop ${count} (in ${chance} of all spins)`,
  ranks: (prizes) =>
    `At the end the board pays on top for its coins, the best it reaches: ${prizes}.`,
  rankPrize: (count, times, chance) =>
    `${times} × the stake from ${count} coins on (reached by ${chance} of all boards)`,
  sweep: (times, chance) =>
    `When every symbol in sight wins at once, ${times} × the stake are paid on top. That happens in ${chance} of all spins.`,
  load: (factors) =>
    `When respins begin one of ${factors} is drawn and multiplies everything that the board pays. What stands on a coin has it in it.`,
  depth: (values) => `Coins that land with a respin are worth other sums: ${values}.`,
  gift: (coins) =>
    coins === 1
      ? 'Before the first respin one more coin is given, on an empty cell that is drawn.'
      : `Before the first respin ${coins} more coins are given, on empty cells that are drawn.`,
  swell: (from, before, after) =>
    `From ${from} coins on, an empty cell gets a coin with a chance of ${after} in place of ${before}.`,
  named: (coins) => `Some coins have a name: ${coins}.`,
  coinNames: { small: 'Small', middle: 'Middle', great: 'Great' },
  short: {
    again: (chance) => `3rd reel again: ${chance}`,
    drop: (count, times) => `drop ${count}: +${times}×`,
    emptied: (times) => `all cells win: +${times}×`,
    later: 'Later drops, more of',
    from: (count, what) => `${count} coins: ${what}`,
    given: (count) => (count === 1 ? '+1 coin' : `+${count} coins`),
    upTo: (times) => `new coins: up to ${times}×`,
  },
}

const vi: OwnTexts = {
  secondLook: (chance, inSpin) =>
    `Khi hai biểu tượng đầu khớp nhau còn biểu tượng thứ ba thì không, cột thứ ba quay thêm một lần với xác suất ${chance}; điều này xảy ra trong ${inSpin} số lượt quay và không bao giờ làm giảm tiền thắng.`,
  mixed: (names, pays, chance) =>
    `Ba biểu tượng trong ${names} nhưng không giống hệt nhau được trả ${pays} lần tiền cược. Điều này xảy ra trong ${chance} số lượt quay.`,
  start: (rungs) => `Các hệ số bắt đầu từ một hệ số được rút cho mỗi lượt quay: ${rungs}.`,
  lucky: (factor, names) =>
    `Mỗi lượt quay rút một trong ${names}. Biểu tượng đó được trả gấp ${factor} lần bình thường.`,
  refills: (names) => `Các biểu tượng rơi xuống sau đó được rút theo xác suất khác: ${names}.`,
  refill: (name, before, after) => `${name} ${after} thay vì ${before}`,
  chain: (prizes) => `Chuỗi dài được trả thêm: ${prizes}.`,
  chainPrize: (count, times, chance) =>
    `${times} × tiền cược ở lần rơi thắng thứ ${count} (trong ${chance} số lượt quay)`,
  ranks: (prizes) => `Cuối cùng bảng được trả thêm theo số đồng xu, lấy mức cao nhất: ${prizes}.`,
  rankPrize: (count, times, chance) =>
    `${times} × tiền cược từ ${count} đồng xu (${chance} số bảng đạt được)`,
  sweep: (times, chance) =>
    `Khi mọi biểu tượng trên bàn cùng thắng một lúc, được trả thêm ${times} × tiền cược. Điều này xảy ra trong ${chance} số lượt quay.`,
  load: (factors) =>
    `Khi bắt đầu quay lại, một hệ số trong ${factors} được rút và nhân mọi khoản bảng trả. Số ghi trên đồng xu đã gồm hệ số đó.`,
  depth: (values) => `Đồng xu rơi xuống trong lượt quay lại có giá trị khác: ${values}.`,
  gift: (coins) =>
    `Trước lượt quay lại đầu tiên được tặng thêm ${coins} đồng xu, ở ô trống được rút ngẫu nhiên.`,
  swell: (from, before, after) =>
    `Từ ${from} đồng xu trở lên, mỗi ô trống nhận đồng xu với xác suất ${after} thay vì ${before}.`,
  named: (coins) => `Một số đồng xu có tên: ${coins}.`,
  coinNames: { small: 'Nhỏ', middle: 'Vừa', great: 'Lớn' },
  short: {
    again: (chance) => `Cột 3 quay lại: ${chance}`,
    drop: (count, times) => `lần rơi ${count}: +${times}×`,
    emptied: (times) => `mọi ô thắng: +${times}×`,
    later: 'Rơi sau nhiều hơn',
    from: (count, what) => `${count} xu: ${what}`,
    given: (count) => `+${count} xu`,
    upTo: (times) => `xu mới: đến ${times}×`,
  },
}

const TEXTS: Texts<OwnTexts> = { en, vi }

export const ownTexts = (locale: string): OwnTexts => inLanguage(TEXTS, locale)

/** Shares as percent, with so many digits that small ones are not nothing. */
export const percentIn = (locale: string): ((share: number) => string) => {
  const format = numberFormat(locale, {
    style: 'percent',
    maximumSignificantDigits: 3,
  })
  return (share) => format.format(share)
}

interface Telling {
  readonly named: (symbol: string) => string
  readonly locale: string
}

/** What is a game's own, with its true chances. */
export function ownRule(own: OwnFacts, telling: Telling): string {
  switch (own.kind) {
    case 'secondLook':
    case 'mixed':
      return rowRule(own, telling)
    case 'start':
    case 'lucky':
    case 'refills':
    case 'sweep':
      return dropRule(own, telling)
    case 'chain':
    case 'ranks':
      return prizeRule(own, telling)
    default:
      return boardRule(own, telling)
  }
}

type Own<Kind extends OwnFacts['kind']> = Extract<OwnFacts, { readonly kind: Kind }>

/** Everything with its chance. */
const listed = <One extends { readonly chance: number }>(
  all: readonly One[],
  locale: string,
  name: (one: One) => string,
): string => all.map((one) => `${name(one)} (${percentIn(locale)(one.chance)})`).join(', ')

function rowRule(own: Own<'secondLook' | 'mixed'>, { named, locale }: Telling): string {
  const [texts, percent] = [ownTexts(locale), percentIn(locale)]
  if (own.kind === 'secondLook') return texts.secondLook(percent(own.chance), percent(own.inSpin))
  const pays = numberFormat(locale).format(own.pays)
  return texts.mixed(own.symbols.map(named).join(', '), pays, percent(own.chance))
}

function dropRule(
  own: Own<'start' | 'lucky' | 'refills' | 'sweep'>,
  { named, locale }: Telling,
): string {
  const [texts, percent] = [ownTexts(locale), percentIn(locale)]
  switch (own.kind) {
    case 'start':
      return texts.start(listed(own.rungs, locale, ({ factor }) => `×${factor}`))
    case 'lucky':
      return texts.lucky(
        own.factor,
        listed(own.symbols, locale, ({ symbol }) => named(symbol)),
      )
    case 'refills': {
      const changes = own.symbols.filter(({ chance, before }) => chance !== before)
      const told = changes.map(({ symbol, chance, before }) =>
        texts.refill(named(symbol), percent(before), percent(chance)),
      )
      return texts.refills(told.join(', '))
    }
    case 'sweep':
      return texts.sweep(own.times, percent(own.chance))
  }
}

function prizeRule({ kind, prizes }: Own<'chain' | 'ranks'>, { locale }: Telling): string {
  const [texts, percent] = [ownTexts(locale), percentIn(locale)]
  const prize = kind === 'chain' ? texts.chainPrize : texts.rankPrize
  const told = prizes.map(({ count, times, chance }) => prize(count, times, percent(chance)))
  return texts[kind](told.join('; '))
}

function boardRule(
  own: Own<'load' | 'depth' | 'gift' | 'swell' | 'named'>,
  { locale }: Telling,
): string {
  const [texts, percent] = [ownTexts(locale), percentIn(locale)]
  switch (own.kind) {
    case 'load':
      return texts.load(listed(own.factors, locale, ({ factor }) => `×${factor}`))
    case 'depth':
      return texts.depth(listed(own.values, locale, ({ times }) => `${times}×`))
    case 'gift':
      return texts.gift(own.coins)
    case 'swell':
      return texts.swell(own.from, percent(own.before), percent(own.chance))
    case 'named': {
      const name = (one: Own<'named'>['coins'][number]): string =>
        `${texts.coinNames[one.name]} ${one.times}×`
      return texts.named(listed(own.coins, locale, name))
    }
  }
}
