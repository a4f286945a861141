import { jackpots } from '@lantern/contract/jackpots'
import { formatMoney } from '@lantern/kernel/money'
import { formatAmount } from '@lantern/ui/money-format'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { showToast } from '../../notify.ts'
import { potsToTell, tellPotNews } from '../../pot-news.ts'
import { useWho } from '../../site.ts'

/** Tells a member of each pot that fell to them, once, with what was posted; the open game as well. */
export function usePotsWon(): void {
  const { t, i18n } = useLingui()
  const { member, isTrial } = useWho()
  const memberId = isTrial ? undefined : member?.id
  const { data } = useRead(jackpots.mine, {}, { enabled: memberId !== undefined })
  const told = useRef<{ readonly memberId: string; readonly ids: Set<string> }>(undefined)
  const { locale } = i18n
  useEffect(() => {
    if (data === undefined || memberId === undefined) return
    const known = told.current?.memberId === memberId ? told.current.ids : undefined
    for (const pot of potsToTell(data.wins, known, Date.now())) {
      const { name, currency } = pot
      const amount = formatAmount(formatMoney(pot.amount), { locale, currency, style: 'code' })
      showToast({ tone: 'success', title: t`The jackpot ${name} is yours: ${amount}` })
      tellPotNews(pot)
    }
    told.current = { memberId, ids: new Set(data.wins.map(({ id }) => id)) }
  }, [data, memberId, locale, t])
}
