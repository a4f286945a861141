import { type RejectCode, rejectCodes } from '@lantern/contract/identity-checks'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { useCheckWords } from '../../words/check-words.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { Detail } from './document-drawer.tsx'

const changes = [opsIdentityChecks.list, opsIdentityChecks.one, opsIdentityChecks.member]

/** What an operator may do with a document: claim it, put it back, accept or reject it. */
export function DocumentDeeds({ document }: { readonly document: Detail['document'] }) {
  const { t, i18n } = useLingui()
  const words = useCheckWords()
  const { username } = useOperator()
  const [code, setCode] = useState<RejectCode>('unreadable')
  const claim = useAct(opsIdentityChecks.claim, { changes })
  const unclaim = useAct(opsIdentityChecks.unclaim, { changes })
  const { id, state } = document
  if (state !== 'submitted' && state !== 'in_review') return null
  const refusal = claim.refusal ?? unclaim.refusal
  const isMine = document.claimedBy === username
  return (
    <Stack gap="sm">
      {refusal ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, refusal)}
        </Alert>
      ) : null}
      {isMine ? (
        <>
          <Group align="end">
            <ReasonAction
              call={opsIdentityChecks.accept}
              changes={changes}
              input={(reason) => ({ id, reason })}
              label={t`Accept…`}
              title={t`Accept the document?`}
              confirmLabel={t`Accept`}
            >
              <Trans>
                The level rises at once. Name, birthday and number become those of the member.
              </Trans>
            </ReasonAction>
            <Button variant="subtle" loading={unclaim.isActing} onClick={() => unclaim.act({ id })}>
              <Trans>Put back</Trans>
            </Button>
          </Group>
          <Group align="end">
            <NativeSelect
              label={t`Why it is rejected`}
              value={code}
              onChange={(event) =>
                setCode(rejectCodes.find((one) => one === event.currentTarget.value) ?? code)
              }
              data={rejectCodes.map((value) => ({ value, label: words.rejected[value] }))}
            />
            <ReasonAction
              call={opsIdentityChecks.reject}
              changes={changes}
              input={(note) => ({ id, code, note })}
              label={t`Reject…`}
              title={t`Reject the document?`}
              confirmLabel={t`Reject`}
              hint={t`The member reads these words beside the reason you chose.`}
              danger
            >
              <Text component="span">{words.rejected[code]}</Text>
            </ReasonAction>
          </Group>
        </>
      ) : (
        <Group>
          <Button loading={claim.isActing} onClick={() => claim.act({ id })}>
            {state === 'submitted' ? (
              <Trans>Take into review</Trans>
            ) : (
              <Trans>Take over the review</Trans>
            )}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
