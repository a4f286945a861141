import { QUICKNET } from '@lantern/games/fair/beacon'
import { Button } from '@lantern/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Line } from './parts.tsx'

type Checked = 'checking' | 'signed' | 'unsigned' | 'failed'

/** Verifies here what the network signed: the arithmetic is loaded and done only when it is asked for. */
export function SignatureCheck(signed: { readonly round: number; readonly signature: string }) {
  const { t } = useLingui()
  const [checked, setChecked] = useState<Checked>()
  const check = async () => {
    setChecked('checking')
    try {
      const { isSigned } = await import('@lantern/games/fair/beacon-signature')
      setChecked(isSigned(QUICKNET, signed) ? 'signed' : 'unsigned')
    } catch {
      // the arithmetic could not be loaded: nothing was found out, and it says so
      setChecked('failed')
    }
  }
  const texts: Readonly<Record<Exclude<Checked, 'checking'>, string>> = {
    signed: t`The network signed this number.`,
    unsigned: t`The network did not sign this number.`,
    failed: t`The check could not be loaded. Please try again.`,
  }
  return (
    <div className="flex flex-col gap-2">
      {checked !== 'signed' && checked !== 'unsigned' && (
        <Button variant="secondary" loading={checked === 'checking'} onClick={check}>
          <Trans>Check the network's signature</Trans>
        </Button>
      )}
      <ul aria-live="polite">
        {checked !== undefined && checked !== 'checking' && (
          <Line isGood={checked === 'signed'} text={texts[checked]} />
        )}
      </ul>
    </div>
  )
}
