import { numberFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import type { GameFacts } from './host.ts'
import { modelTexts } from './model-texts.ts'
import { percentIn } from './own-texts.ts'
import { symbolName } from './symbol-names.ts'

type Told = Pick<GameFacts, 'model' | 'rules' | 'mechanics' | 'hold' | 'pot' | 'paytable' | 'names'>

/** What the rules of a game say beside those of every slot. */
export function modelRules(game: Told, locale: string): string[] {
  const texts = modelTexts(locale)
  const percent = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const { pot } = game
  return [
    ...(game.model === 'ways' ? [texts.waysRule] : []),
    ...classicRules(game, locale),
    ...game.rules,
    ...holdRules(game, locale),
    ...(pot?.kind === 'fed'
      ? [
          texts.potRule(
            pot.name,
            percent.format(pot.rate / 1_000_000),
            formatAmount(pot.mustHitBy, { locale, currency: pot.currency, style: 'code' }),
          ),
        ]
      : []),
    ...(pot?.kind === 'none' ? [texts.noPot(pot.currency)] : []),
  ]
}

/** Which symbol pays with two of it; how much and how often stands in the paytable. */
function classicRules({ model, paytable, names }: Told, locale: string): string[] {
  const two = model === 'classic' ? paytable.find(({ count }) => count === 2) : undefined
  if (!two) return []
  return [modelTexts(locale).classicRule(symbolName(locale, names[two.symbol] ?? two.symbol))]
}

function holdRules({ hold, mechanics }: Told, locale: string): string[] {
  if (!hold) return []
  const [texts, percent] = [modelTexts(locale), percentIn(locale)]
  const number = numberFormat(locale, { maximumSignificantDigits: 4 })
  const oneIn = (chance: number): string => number.format(1 / chance)
  const isDeep = mechanics.some(({ kind }) => kind === 'depth')
  const worth = hold.values.map(({ times, chance }) => `${times}× (${percent(chance)})`)
  return [
    texts.holdRule(hold.trigger, hold.respins),
    texts.holdOdds(oneIn(hold.begins), oneIn(hold.full)),
    texts[isDeep ? 'firstCoinRule' : 'coinRule'](percent(hold.chance), worth.join(', ')),
    texts.grandRule(hold.grand),
  ]
}
