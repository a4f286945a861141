import { numberFormat } from '@lantern/kernel/formatters'
import { inLanguage, type Texts } from '../../stage.ts'
import type { GameFacts } from './host.ts'
import type { MechanicFacts } from './mechanic-facts.ts'
import { ownRule } from './own-texts.ts'
import { symbolName } from './symbol-names.ts'

/** One sentence or two for what is a game's own. */
interface MechanicTexts {
  readonly boost: (factors: string) => string
  readonly freeBoost: (factors: string) => string
  readonly wildFactor: (factor: number) => string
  readonly wildCounts: (count: number) => string
  readonly freeReels: string
  readonly bothWays: string
  readonly expanding: (reels: string, chance: string) => string
  readonly otherReels: (chance: string) => string
  readonly mystery: (name: string, becomes: string, chance: string) => string
  readonly struck: (reels: string, chance: string) => string
  readonly twins: (reels: string, chance: string) => string
}

const en: MechanicTexts = {
  boost: (factors) =>
    `With each spin one of ${factors} is drawn and multiplies everything that the spin wins.`,
  freeBoost: (factors) =>
    `With each free spin one of ${factors} is drawn and multiplies everything that it wins.`,
  wildFactor: (factor) =>
    `Each wild that stands for another symbol in a win multiplies it by ${factor}.`,
  wildCounts: (count) => `A wild counts as ${count} of the symbol it stands for.`,
  freeReels: 'Free spins are played on other reels, which have more wilds.',
  bothWays: 'Lines pay from the left and from the right. What fills a whole line is paid once.',
  expanding: (reels, chance) =>
    `On ${reels.includes(',') ? 'the reels' : 'reel'} ${reels} a wild covers its whole reel. It happens in ${chance} of paid spins.`,
  otherReels: (chance) =>
    `${chance} of all spins, free ones too, are played on other reels, richer in wilds and dear symbols.`,
  mystery: (name, becomes, chance) =>
    `With each spin one of ${becomes} is drawn, and each symbol “${name}” on the reels becomes it. In ${chance} of paid spins there is at least one.`,
  struck: (reels, chance) =>
    `In ${chance} of all spins, free ones too, one of the reels ${reels}, each as likely, turns wild from top to bottom.`,
  twins: (reels, chance) =>
    `In ${chance} of all spins, free ones too, the reels ${reels} turn as one and stop at the same place.`,
}

const vi: MechanicTexts = {
  boost: (factors) =>
    `Mỗi lượt quay rút một hệ số trong ${factors} và nhân toàn bộ tiền thắng của lượt đó.`,
  freeBoost: (factors) =>
    `Mỗi lượt miễn phí rút một hệ số trong ${factors} và nhân toàn bộ tiền thắng của lượt đó.`,
  wildFactor: (factor) =>
    `Mỗi biểu tượng thay thế dùng cho biểu tượng khác trong lần thắng nhân nó với ${factor}.`,
  wildCounts: (count) => `Một biểu tượng thay thế tính bằng ${count} biểu tượng mà nó thay thế.`,
  freeReels: 'Lượt miễn phí dùng bộ cột khác, có nhiều biểu tượng thay thế hơn.',
  bothWays: 'Các dòng trả thưởng từ trái sang và từ phải sang. Dòng đầy chỉ được trả một lần.',
  expanding: (reels, chance) =>
    `Biểu tượng thay thế phủ kín cột của nó, ở cột ${reels}. Điều này xảy ra trong ${chance} lượt cược.`,
  otherReels: (chance) =>
    `${chance} số lượt quay, kể cả lượt miễn phí, dùng bộ cột khác, nhiều biểu tượng thay thế và biểu tượng giá trị hơn.`,
  mystery: (name, becomes, chance) =>
    `Mỗi lượt quay rút một trong ${becomes}, và mọi ${name} trên bàn biến thành biểu tượng đó. Trong ${chance} lượt cược có ít nhất một ${name}.`,
  struck: (reels, chance) =>
    `Trong ${chance} số lượt quay, kể cả lượt miễn phí, một trong các cột ${reels}, với khả năng như nhau, biến thành biểu tượng thay thế từ trên xuống dưới.`,
  twins: (reels, chance) =>
    `Trong ${chance} số lượt quay, kể cả lượt miễn phí, các cột ${reels} quay như một và dừng ở cùng một chỗ.`,
}

const TEXTS: Texts<MechanicTexts> = { en, vi }

const percentOf = (locale: string) =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })

type Factors = Extract<MechanicFacts, { readonly kind: 'boost' }>['factors']

/** What a mechanic does, with its true chances. */
export function mechanicRule(
  mechanic: MechanicFacts,
  game: Pick<GameFacts, 'names'>,
  locale: string,
): string {
  const texts = inLanguage(TEXTS, locale)
  const percent = percentOf(locale)
  const listed = (factors: Factors): string =>
    factors.map(({ factor, chance }) => `×${factor} (${percent.format(chance)})`).join(', ')
  const named = (symbol: string): string => symbolName(locale, game.names[symbol] ?? symbol)
  switch (mechanic.kind) {
    case 'boost':
    case 'freeBoost':
      return texts[mechanic.kind](listed(mechanic.factors))
    case 'wildFactor':
      return texts.wildFactor(mechanic.factor)
    case 'wildCounts':
      return texts.wildCounts(mechanic.count)
    case 'freeReels':
    case 'bothWays':
      return texts[mechanic.kind]
    case 'otherReels':
      return texts.otherReels(percent.format(mechanic.chance))
    case 'mystery': {
      const becomes = mechanic.becomes.map(
        ({ symbol, chance }) => `${named(symbol)} (${percent.format(chance)})`,
      )
      const chance = percent.format(mechanic.chance)
      return texts.mystery(named(mechanic.symbol), becomes.join(', '), chance)
    }
    case 'expanding':
    case 'struck':
    case 'twins': {
      const reels = mechanic.reels.map((reel) => reel + 1).join(', ')
      return texts[mechanic.kind](reels, percent.format(mechanic.chance))
    }
    default:
      return ownRule(mechanic, { named, locale })
  }
}
