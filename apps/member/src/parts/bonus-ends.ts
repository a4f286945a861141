import type { treeTransfers } from '@lantern/contract/tree-transfers'
import { parseMoney } from '@lantern/kernel/money'
import type { CallInput } from '@lantern/web-kit/call-input'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useLingui } from '@lingui/react/macro'
import { ask } from '../notify.ts'
import { useFormats } from '../site.ts'

/** A yes to the end of a bonus, and to the loss that was shown. */
export type EndOfBonus = NonNullable<CallInput<typeof treeTransfers.up>['endsBonus']>

/** The refusal that is a question: it is asked by itself, and is no mistake of the member. */
export const ENDS_BONUS = 'bonus_would_end'

/** What takes money out, as it was sent. */
interface Wish {
  readonly endsBonus?: EndOfBonus | undefined
}

/**
 * Asks for a second yes where money that leaves would end a bonus. With it the wish is sent again as it
 * was, whatever was typed since, with the bonus that may end and the loss that was said yes to.
 * Otherwise it is over: the member keeps the bonus, or the refusal says something else. Nothing of the
 * wish is kept, as a transaction password is in it.
 */
export function useBonusEnds(
  onOver: () => void,
): <W extends Wish>(refusal: CallRefusal, wish: W, send: (wish: W) => void) => Promise<void> {
  const question = useQuestion()
  return async (refusal, wish, send) => {
    const endsBonus = await question(refusal)
    if (endsBonus === undefined) onOver()
    else send({ ...wish, endsBonus })
  }
}

function useQuestion(): (refusal: CallRefusal) => Promise<EndOfBonus | undefined> {
  const { t } = useLingui()
  const formats = useFormats()
  return async ({ code, details }) => {
    if (code !== ENDS_BONUS) return undefined
    const [bonus, amount] = [String(details['bonus']), parseMoney(String(details['amount'])) ?? 0n]
    const lost = formats.money(amount, String(details['currency']))
    const answer = await ask({
      icon: 'warning',
      title: t`End your bonus?`,
      text: t`Taking money out ends your bonus: ${lost} would be lost, and so would the bonus part of bets that still run. This can not be undone.`,
      buttons: [
        { value: 'yes', label: t`Yes, end it`, variant: 'danger' },
        { value: 'no', label: t`Keep it`, variant: 'secondary' },
      ],
    })
    return answer === 'yes' ? { bonus, amount } : undefined
  }
}
