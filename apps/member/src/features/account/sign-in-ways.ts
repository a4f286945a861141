import type { ReplyOf } from '@lantern/contract/endpoint'
import type { security } from '@lantern/contract/security'
import { useLingui } from '@lingui/react/macro'

export type SignInWay = ReplyOf<typeof security.sessions>['content'][number]['way']

/** How a session began, in words. */
export function useWayTexts(): Readonly<Record<SignInWay, string>> {
  const { t } = useLingui()
  return {
    password: t`Password`,
    sms: t`SMS code`,
    remembered: t`Remembered browser`,
    social: t`Linked account`,
    passkey: t`Passkey`,
    recovery: t`Recovered password`,
    register: t`Registration`,
    handover: t`Another window`,
    freeplay: t`Free play`,
  }
}
