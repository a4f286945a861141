import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsMembers } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import type { MemberRow } from './members-page.tsx'

const LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
const changes = [opsMembers.get, opsMembers.list]

/** How much a member is to the house, and who may say otherwise. */
export function MemberVip({ member }: { readonly member: MemberRow }) {
  const { t, i18n } = useLingui()
  const mayChange = useHasGrant('members.vip')
  const [isOpen, dialog] = useDisclosure(false)
  const [level, setLevel] = useState('0')
  const { act, isActing, refusal, reset } = useAct(opsMembers.setVip, {
    changes,
    onDone: dialog.close,
  })
  const { id, account, vipLevel } = member
  const open = () => {
    reset()
    setLevel(`${vipLevel}`)
    dialog.open()
  }
  return (
    <Group gap="sm">
      <span className="kit-tabular">{vipLevel}</span>
      {mayChange ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Change the VIP level`}
          onClick={open}
        >
          {t`Change…`}
        </Button>
      ) : null}
      <ReasonDialog
        opened={isOpen}
        title={t`VIP level of ${account}`}
        hint={t`Kept in the audit log; the member does not see it.`}
        confirmLabel={t`Save`}
        busy={isActing}
        error={refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) => act({ id, level: LEVELS.indexOf(level), reason })}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <Text>
            <Trans>Payment methods may be for members of some level and above alone.</Trans>
          </Text>
          <Select
            label={t`VIP level`}
            data={LEVELS}
            value={level}
            allowDeselect={false}
            onChange={(chosen) => setLevel(chosen ?? level)}
          />
        </Stack>
      </ReasonDialog>
    </Group>
  )
}
