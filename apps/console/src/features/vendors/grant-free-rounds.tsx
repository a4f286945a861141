import { WordsInput } from '@lantern/console-kit/words-input'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { isRefusalCode } from '@lantern/contract/errors'
import { opsFreeRounds } from '@lantern/contract/ops/vendor-free-rounds'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { parseMoney } from '@lantern/kernel/money'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { offsetName } from '@lantern/web-kit/format'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { newUuid } from '@lantern/web-kit/intention'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { atBrandTime } from '../../words/brand-time.ts'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { useOrderStates } from './vendor-words.ts'

type Outcomes = ReplyOf<(typeof opsFreeRounds)['grant']>['content']

const MOST_ACCOUNTS = 50
const MOST_GAMES = 100
const EMPTY = { gameCode: '', stake: '', rounds: 10, until: '' }

/** Gives free rounds to members by their accounts, and tells what became of each. */
export function GrantFreeRounds({ code, onClose }: { code: string; onClose: () => void }) {
  const [outcomes, setOutcomes] = useState<Outcomes>()
  return outcomes === undefined ? (
    <Ask code={code} onDone={setOutcomes} onClose={onClose} />
  ) : (
    <Told outcomes={outcomes} onClose={onClose} />
  )
}

interface AskProps {
  code: string
  onDone: (outcomes: Outcomes) => void
  onClose: () => void
}

function Ask({ code, onDone, onClose }: AskProps) {
  const { t, i18n } = useLingui()
  const { gmtOffsetMinutes } = useOperator()
  // kept while the dialog is open: what is sent again is given once
  const [batch] = useState(() => newUuid())
  const [accounts, setAccounts] = useState<string[]>([])
  const [typed, setTyped] = useState(EMPTY)
  const [isWrong, setIsWrong] = useState(false)
  const games = useRead(opsVendorRecords.games, { code, pageSize: MOST_GAMES })
  const { act, isActing, refusal } = useAct(opsFreeRounds.grant, {
    changes: [opsFreeRounds.list],
    onDone: ({ content }) => onDone(content),
  })
  const send = (reason: string) => {
    const stake = parseMoney(typed.stake)
    const expiresAt = atBrandTime(typed.until, gmtOffsetMinutes)
    const { gameCode, rounds } = typed
    const isWhole = accounts.length > 0 && accounts.length <= MOST_ACCOUNTS && gameCode !== ''
    setIsWrong(!isWhole || stake === undefined || expiresAt === null)
    if (isWhole && stake !== undefined && expiresAt !== null)
      act({ code, batch, gameCode, accounts, stake, rounds, expiresAt, reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Give free rounds`}
      hint={t`Kept in the audit log; the member does not see it.`}
      confirmLabel={t`Give them`}
      busy={isActing}
      error={
        isWrong
          ? t`Accounts, game, stake and the last day are needed; at most 50 accounts.`
          : settingRefusal(i18n, refusal)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <WordsInput
          label={t`Accounts`}
          description={t`One or a list, with commas or spaces between.`}
          required
          value={accounts}
          onChange={setAccounts}
        />
        <Select
          label={t`Game`}
          required
          searchable
          data={(games.data?.content ?? []).map((one) => ({ value: one.code, label: one.name }))}
          value={typed.gameCode === '' ? null : typed.gameCode}
          onChange={(gameCode) => setTyped({ ...typed, gameCode: gameCode ?? '' })}
        />
        <Group grow align="flex-start">
          <NumberInput
            label={t`Rounds`}
            min={1}
            max={1_000}
            allowDecimal={false}
            clampBehavior="strict"
            value={typed.rounds}
            onChange={(value) =>
              setTyped({ ...typed, rounds: typeof value === 'number' ? value : 1 })
            }
          />
          <TextInput
            label={t`Stake of each`}
            inputMode="decimal"
            required
            value={typed.stake}
            onChange={(event) => setTyped({ ...typed, stake: event.currentTarget.value })}
          />
        </Group>
        <TextInput
          type="datetime-local"
          label={t`Good until`}
          description={t`By the brand’s clock, ${offsetName(gmtOffsetMinutes)}.`}
          value={typed.until}
          onChange={(event) => setTyped({ ...typed, until: event.currentTarget.value })}
        />
      </Stack>
    </ReasonDialog>
  )
}

function Told({ outcomes, onClose }: { outcomes: Outcomes; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const states = useOrderStates()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`What became of each account`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="sm">
        {outcomes.map(({ account, state, refusal, fault }) => (
          <div key={account}>
            <Group justify="space-between">
              <bdi dir="ltr">{account}</bdi>
              {state === null ? (
                <StateBadge
                  tone="bad"
                  label={refusalText(
                    i18n,
                    new CallRefusal(
                      refusal !== null && isRefusalCode(refusal) ? refusal : 'unknown_error',
                    ),
                  )}
                />
              ) : (
                <StateBadge {...states[state]} />
              )}
            </Group>
            {fault === null ? null : (
              <Text fz="sm" c="dimmed">
                <Trans>The vendor says: {fault}</Trans>
              </Text>
            )}
          </div>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
