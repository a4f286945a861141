import { numberFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import type { GameFacts } from './host.ts'
import { modelTexts } from './model-texts.ts'

type Told = Pick<GameFacts, 'model' | 'rules' | 'mechanics' | 'hold' | 'pot'>

/** What the rules of a game say beside those of every slot. */
export function modelRules(game: Told, locale: string): string[] {
  const texts = modelTexts(locale)
  const percent = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const { hold, pot } = game
  const isDeep = game.mechanics.some(({ kind }) => kind === 'depth')
  const coinRule = isDeep ? 'firstCoinRule' : 'coinRule'
  return [
    ...(game.model === 'ways' ? [texts.waysRule] : []),
    ...(game.model === 'classic' ? [texts.classicRule] : []),
    ...game.rules,
    ...(hold
      ? [
          texts.holdRule(hold.trigger, hold.respins),
          texts[coinRule](percent.format(hold.chance), hold.values.join(', ')),
          texts.grandRule(hold.grand),
        ]
      : []),
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
