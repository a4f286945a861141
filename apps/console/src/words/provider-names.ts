import { useLingui } from '@lingui/react/macro'

/** Who carries payments out, in words; one that only this installation has is shown by its code. */
export function useProviderNames(): (code: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    transfer: t`The house’s own bank account`,
    sandbox: t`Sandbox bank`,
    gateway: t`Payment gateway`,
    btcpay: 'BTCPay',
  }
  return (code) => names[code] ?? code
}
