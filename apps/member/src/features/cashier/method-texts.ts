import type { Arrival } from '@lantern/contract/cashier'
import { useLingui } from '@lingui/react/macro'

export interface MethodTexts {
  /** Ways that every brand may have in the language in use, others as the operator wrote them. */
  readonly name: (code: string, written: string) => string
  readonly arrival: Readonly<Record<Arrival, string>>
}

/** Ways to pay, and how long they take, in words. */
export function useMethodTexts(): MethodTexts {
  const { t } = useLingui()
  const names = new Map([
    ['bank_qr', t`Bank QR`],
    ['virtual_account', t`Virtual account`],
    ['e_wallet', t`E-wallet`],
    ['bank_account', t`Bank account`],
    ['bank_transfer', t`Bank transfer`],
    ['card', t`Card`],
    ['crypto', t`Crypto`],
  ])
  return {
    name: (code, written) => names.get(code) ?? written,
    arrival: {
      instant: t`Instant`,
      minutes: t`1–3 min`,
      hour: t`Within an hour`,
      day: t`Within a day`,
    },
  }
}
