import { useLingui } from '@lingui/react/macro'

/** Ways to pay in words; one that only this brand has is shown by its code. */
export function useMethodNames(): (code: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    bank_qr: t({ message: 'Bank QR', comment: 'way to pay' }),
    virtual_account: t({ message: 'Virtual account', comment: 'way to pay' }),
    e_wallet: t({ message: 'E-wallet', comment: 'way to pay' }),
    bank_account: t({ message: 'Bank account', comment: 'way to pay' }),
    bank_transfer: t({ message: 'Bank transfer', comment: 'way to pay' }),
    card: t({ message: 'Card', comment: 'way to pay' }),
    crypto: t({ message: 'Crypto', comment: 'way to pay' }),
  }
  return (code) => names[code] ?? code
}
