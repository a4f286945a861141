import { security } from '@lantern/contract/security'
import { Avatar } from '@lantern/ui/avatar'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { CopyButton } from '@lantern/ui/copy-button'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useFormats, type Member } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useOverview } from './overview.ts'
import { useDeviceText, usePlaceText } from './place-text.ts'

/** Who I am here: picture, name, number, and the sign-in before this one. */
export function Profile({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const { data: icon } = useRead(security.icon, {}, { enabled: !member.isTrial })
  return (
    <div className="rounded-lg bg-surface-1 p-5 hairline">
      <div className="flex flex-wrap items-center gap-4">
        <OwnAvatar member={member} src={icon?.icon} />
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <b className="display truncate text-20 text-display">
              {member.nickname || member.account}
            </b>
            {member.isTrial && (
              <Badge tone="reward">
                <Trans>Free play</Trans>
              </Badge>
            )}
            {member.isAgent && (
              <Badge tone="reward">
                <Trans>Agent</Trans>
              </Badge>
            )}
          </p>
          <p className="text-13 text-fg-2">
            <Trans>
              User ID <bdi dir="ltr">{member.id}</bdi>
            </Trans>
          </p>
        </div>
        <CopyButton
          text={member.id}
          variant="secondary"
          label={t`Copy user ID`}
          copiedLabel={t`User ID copied`}
          failedLabel={t`Please copy it by hand`}
        />
      </div>
      {member.isTrial ? <Upgrade /> : <LastSignIn />}
    </div>
  )
}

function OwnAvatar({
  member,
  src,
}: {
  readonly member: Member
  readonly src?: string | undefined
}) {
  const { t } = useLingui()
  const picture = <Avatar seed={member.account} src={src} size="lg" ring />
  if (member.isTrial) return picture
  return (
    <button
      type="button"
      aria-label={t`Change your picture`}
      onClick={() => openPopup('avatar', {})}
      className="relative rounded-full"
    >
      {picture}
      <span
        aria-hidden="true"
        className="absolute -end-1 -bottom-1 grid size-7 place-items-center rounded-full bg-paper text-on-paper [&_svg]:size-4"
      >
        <Pencil />
      </span>
    </button>
  )
}

/** The way from play money to a real account. */
function Upgrade() {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-fg-2">
        <Trans>You play with play money. A real account can deposit and withdraw.</Trans>
      </p>
      <Button onClick={() => openPopup('login', { tab: 'register' })}>
        <Trans>Open a real account</Trans>
      </Button>
    </div>
  )
}

function LastSignIn() {
  const formats = useFormats()
  const placeText = usePlaceText()
  const deviceText = useDeviceText()
  const last = useOverview()?.lastSignIn
  if (!last) return null
  const at = formats.dateTime(last.at)
  return (
    <p className="mt-4 border-t border-line pt-3 text-13 text-fg-2">
      <Trans>
        Last sign-in before this one: {at}, {placeText(last)}, {deviceText(last.device)}
      </Trans>
    </p>
  )
}
