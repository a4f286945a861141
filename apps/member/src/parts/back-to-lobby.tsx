import { buttonStyles } from '@lantern/ui/button'
import { Trans } from '@lingui/react/macro'
import { SiteLink } from '../link.tsx'

/** The way back from where nothing is. */
export function BackToLobby() {
  return (
    <SiteLink href="/" className={buttonStyles({ variant: 'primary' })}>
      <Trans>Back to the lobby</Trans>
    </SiteLink>
  )
}
