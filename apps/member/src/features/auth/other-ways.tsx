import { passkeys } from '@lantern/contract/passkeys'
import { social } from '@lantern/contract/social'
import { Button } from '@lantern/ui/button'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import type { startAuthentication } from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { safeOutsideUrl } from '../../outside-url.ts'
import { SocialMark } from '../../parts/identity/social-mark.tsx'
import { isModuleOn, useBrand } from '../../site.ts'
import type { SignIn } from './sign-in.ts'

/** Options go to the browser as the server wrote them. */
type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const canUsePasskeys = (): boolean => globalThis.PublicKeyCredential !== undefined

/** Signing in without typing: each way only where the brand has switched it on. */
export function OtherWays({ signIn }: { readonly signIn: SignIn }) {
  const { modules } = useBrand()
  const hasSocial = isModuleOn(modules, 'SOCIALLOGIN3')
  const { data } = useRead(social.providers, {}, { enabled: hasSocial, staleMs: 300_000 })
  const [refusal, setRefusal] = useState<string>()
  const hasPasskeys = isModuleOn(modules, 'PASSKEYLOGIN3') && canUsePasskeys()
  const providers = hasSocial ? (data?.providers ?? []) : []
  if (!hasPasskeys && providers.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-13 text-fg-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
        <Trans>or</Trans>
      </p>
      {refusal !== undefined && (
        <p role="alert" className="text-13 font-medium text-negative">
          {refusal}
        </p>
      )}
      {hasPasskeys && <PasskeyButton signIn={signIn} onRefused={setRefusal} />}
      {providers.length > 0 && (
        <div className="grid auto-cols-fr gap-3 sm:grid-flow-col">
          {providers.map((provider) => (
            <SocialButton
              key={provider}
              provider={provider}
              page={signIn.page}
              onRefused={setRefusal}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface WayProps {
  readonly onRefused: (message: string | undefined) => void
}

function PasskeyButton({ signIn, onRefused }: WayProps & { readonly signIn: SignIn }) {
  const { i18n } = useLingui()
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)

  async function go(): Promise<void> {
    setIsBusy(true)
    onRefused(undefined)
    try {
      const browser = await import('@simplewebauthn/browser')
      const { options } = await api.call(passkeys.beginSignIn, {})
      const given: unknown = options
      const { clientExtensionResults, ...rest } = await browser.startAuthentication({
        optionsJSON: given as PasskeyOptions,
      })
      const response = { ...rest, clientExtensionResults: { ...clientExtensionResults } }
      await signIn.attempt(() => api.call(passkeys.signIn, { response, page: signIn.page }))
    } catch (error) {
      // Whoever closes the browser's own window has seen enough of it.
      if (!isGivenUp(error)) onRefused(refusalText(i18n, asRefusal(error)))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      block
      loading={isBusy}
      icon={<Fingerprint aria-hidden="true" />}
      onClick={() => void go()}
    >
      <Trans>Sign in with a passkey</Trans>
    </Button>
  )
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

interface SocialButtonProps extends WayProps {
  readonly provider: 'google' | 'facebook'
  readonly page: SignIn['page']
}

function SocialButton({ provider, page, onRefused }: SocialButtonProps): ReactNode {
  const { t, i18n } = useLingui()
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const names = { google: t`Google`, facebook: t`Facebook` }

  async function go(): Promise<void> {
    setIsBusy(true)
    onRefused(undefined)
    try {
      const { url } = await api.call(social.begin, { provider, page })
      const safe = safeOutsideUrl(url)
      if (safe !== undefined) return location.assign(safe)
      onRefused(t`This service can not be reached from here.`)
    } catch (error) {
      onRefused(refusalText(i18n, asRefusal(error)))
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="secondary"
      loading={isBusy}
      icon={<SocialMark provider={provider} />}
      onClick={() => void go()}
    >
      {names[provider]}
    </Button>
  )
}
