import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsMembers } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Ban, LockOpen } from 'lucide-react'
import { useHasGrant } from '../../session/operator.ts'
import type { MemberRow } from './members-page.tsx'

const changes = [opsMembers.get, opsMembers.list, opsMembers.sessions]

/** Blocks a member or lifts the block, each with a reason that the audit log keeps. */
export function BlockMember({ member }: { member: MemberRow }) {
  const { t, i18n } = useLingui()
  const mayBlock = useHasGrant('members.block')
  const [isOpen, dialog] = useDisclosure(false)
  const block = useAct(opsMembers.block, { changes, onDone: dialog.close })
  const unblock = useAct(opsMembers.unblock, { changes, onDone: dialog.close })
  const isBlocked = member.status === 'blocked'
  const { act, isActing, refusal, reset } = isBlocked ? unblock : block
  // a closed account is opened on the page of its data, and an erased one not at all
  if (!mayBlock || !['active', 'blocked'].includes(member.status)) return null
  const open = () => {
    reset()
    dialog.open()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={
          isBlocked ? (
            <LockOpen size={16} aria-hidden="true" />
          ) : (
            <Ban size={16} aria-hidden="true" />
          )
        }
        onClick={open}
      >
        {isBlocked ? <Trans>Lift the block…</Trans> : <Trans>Block…</Trans>}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={isBlocked ? t`Lift the block of ${member.account}?` : t`Block ${member.account}?`}
        hint={t`Kept in the audit log; the member does not see it.`}
        confirmLabel={isBlocked ? t`Lift the block` : t`Block`}
        danger={!isBlocked}
        busy={isActing}
        error={refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) => act({ id: member.id, reason })}
        onClose={dialog.close}
      >
        <Text>
          {isBlocked ? (
            <Trans>The member can sign in, deposit and play again.</Trans>
          ) : (
            <Trans>
              Every session of this member ends at once and no bet is taken. What is won from open
              bets is still paid to the balance.
            </Trans>
          )}
        </Text>
      </ReasonDialog>
    </>
  )
}
