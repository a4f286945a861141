import { Avatar } from '@lantern/ui/avatar'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { CopyButton } from '@lantern/ui/copy-button'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Languages, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { autonymOf } from '@lantern/web-kit/languages'
import { useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'

interface LineProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly action: ReactNode
}

function Line({ icon, title, text, action }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-1 p-4 hairline">
      <span aria-hidden="true" className="text-reward [&_svg]:size-6">
        {icon}
      </span>
      <span className="min-w-40 flex-1">
        <b className="block text-16 text-fg">{title}</b>
        <span className="block text-13 text-fg-2">{text}</span>
      </span>
      {action}
    </li>
  )
}

/** My account: who I am here, and what protects it. */
export function Screen() {
  const { t, i18n } = useLingui()
  const member = useMember()
  if (member === undefined) return null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4 rounded-lg bg-surface-1 p-5 hairline">
        <Avatar seed={member.account} size="lg" ring />
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
      <ul className="flex flex-col gap-3">
        {!member.isTrial && (
          <>
            <Line
              icon={<KeyRound />}
              title={t`Password`}
              text={t`Ends every other session when it changes.`}
              action={
                <Button
                  variant="secondary"
                  aria-label={t`Change password`}
                  onClick={() => openPopup('changePassword', {})}
                >
                  <Trans>Change</Trans>
                </Button>
              }
            />
            <Line
              icon={<LockKeyhole />}
              title={t`Transaction password`}
              text={
                member.hasTransactionPassword
                  ? t`Set. Every withdrawal asks for it.`
                  : t`Not set yet. You need it to withdraw.`
              }
              action={
                <Button
                  variant="secondary"
                  {...(member.hasTransactionPassword && {
                    'aria-label': t`Change transaction password`,
                  })}
                  onClick={() => openPopup('transactionPassword', {})}
                >
                  {member.hasTransactionPassword ? (
                    <Trans>Change</Trans>
                  ) : (
                    <Trans>Set it now</Trans>
                  )}
                </Button>
              }
            />
          </>
        )}
        <Line
          icon={<Languages />}
          title={t`Language`}
          text={autonymOf(i18n.locale)}
          action={
            <Button variant="secondary" onClick={() => openPopup('language', {})}>
              <Trans>Choose</Trans>
            </Button>
          }
        />
      </ul>
    </div>
  )
}
