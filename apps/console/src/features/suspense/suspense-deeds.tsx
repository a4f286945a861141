import { amountText } from '@lantern/console-kit/amount-text'
import { ConfirmDialog } from '@lantern/console-kit/confirm-dialog'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsPayments } from '@lantern/contract/ops/payments'
import { opsSuspense, suspenseWishes } from '@lantern/contract/ops/suspense'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { useDecision } from '../../words/decision.ts'
import { Moment } from '../../words/moment.tsx'
import { OpenLine } from '../../words/open-line.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { Item } from './suspense-words.ts'
import { emptyWish, type Wanted, wishOf } from './wish-draft.ts'

const changes = [opsSuspense.list, opsSuspense.sums, opsPayments.findings, opsPayments.ageing]

function useWishNames(): Readonly<Record<Wanted, string>> {
  const { t } = useLingui()
  return {
    credited: t`Credit it to a member`,
    sent_back: t`It was sent back`,
    house: t`Book it to the house`,
    other_brand: t`Hand it over to another brand`,
  }
}

/** What one person wants, or what two wanted. */
export function WishText({ item }: { readonly item: Item }) {
  const names = useWishNames()
  const { wish, state, endedBy, creditedDeposit } = item
  if (wish === null) return null
  const { by, words } = wish
  const to = creditedDeposit ?? wish.deposit ?? wish.reference
  const what = [names[wish.wanted], wish.account, to].filter((one) => one !== null).join(' · ')
  return (
    <>
      <Text fz="sm">{what}</Text>
      <Text fz="sm" c="dimmed">
        {state === 'open' ? (
          <Trans>
            {by} wants it, another person must agree: {words}
          </Trans>
        ) : (
          `${by}, ${endedBy ?? ''}: ${words}`
        )}
      </Text>
    </>
  )
}

/** What may be done with money in suspense. */
export function SuspenseDeeds({ item }: { readonly item: Item }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const { id, reference, lineId, wish } = item
  return (
    <Group gap={6} maw={260}>
      {lineId === null ? null : <OpenLine lineId={lineId} />}
      {item.owner === username ? null : (
        <ReasonAction
          call={opsSuspense.take}
          changes={changes}
          input={(reason) => ({ id, reason })}
          hint={t`Kept in the audit log.`}
          label={t`Take…`}
          title={t`Look after ${reference}?`}
          confirmLabel={t`Take it`}
        >
          <Trans>From now on it is yours, and your name stands beside it.</Trans>
        </ReasonAction>
      )}
      <Propose item={item} />
      {wish !== null && !wish.isMine ? <Agree item={item} /> : null}
    </Group>
  )
}

function Propose({ item }: { readonly item: Item }) {
  const { t, i18n } = useLingui()
  const names = useWishNames()
  const [isOpen, dialog] = useDisclosure(false)
  const [draft, setDraft] = useState(emptyWish)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsSuspense.propose, {
    changes,
    onDone: dialog.close,
  })
  const begin = () => {
    reset()
    setIsWrong(false)
    setDraft(emptyWish)
    dialog.open()
  }
  const send = (reason: string) => {
    const wish = wishOf(draft)
    setIsWrong(wish === undefined)
    if (wish) act({ id: item.id, ...wish, reason })
  }
  const sum = `${amountText(item.amount, i18n.locale)} ${item.currency}`
  return (
    <>
      <Button variant="default" onClick={begin}>{t`Propose an end…`}</Button>
      <ReasonDialog
        opened={isOpen}
        title={`${item.reference} · ${sum}`}
        hint={t`The member reads it where it is credited; the audit log keeps it.`}
        confirmLabel={t`Propose it`}
        busy={isActing}
        error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
        onConfirm={send}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            <Trans>Nothing moves until another person agrees to exactly this.</Trans>
          </Text>
          <NativeSelect
            label={t`What becomes of it`}
            value={draft.wanted}
            data={suspenseWishes.map((value) => ({ value, label: names[value] }))}
            onChange={({ currentTarget }) => {
              const wanted = suspenseWishes.find((one) => one === currentTarget.value)
              setDraft((was) => ({ ...was, wanted: wanted ?? was.wanted }))
            }}
          />
          {draft.wanted === 'credited' ? (
            <TextInput
              label={t`Member or transfer`}
              description={t`A user name, or a transfer that waits as D-12.`}
              required
              value={draft.target}
              onChange={({ currentTarget }) =>
                setDraft((was) => ({ ...was, target: currentTarget.value }))
              }
            />
          ) : null}
          {draft.wanted === 'sent_back' ? (
            <TextInput
              label={t`Reference of the bank`}
              description={t`Of the transfer that sent it back.`}
              required
              value={draft.reference}
              onChange={({ currentTarget }) =>
                setDraft((was) => ({ ...was, reference: currentTarget.value }))
              }
            />
          ) : null}
          {draft.wanted === 'other_brand' ? (
            <Text fz="sm">
              <Trans>
                Of an account that two brands share. The other one has to have imported the same
                line of the statement; the money stands in suspense there then.
              </Trans>
            </Text>
          ) : null}
          {draft.wanted === 'house' ? (
            <Text fz="sm">
              <Trans>
                Possible from <Moment at={item.houseFrom} /> on.
              </Trans>
            </Text>
          ) : null}
        </Stack>
      </ReasonDialog>
    </>
  )
}

/** Says yes to what the dialog showed when it was opened, and to nothing else. */
function Agree({ item }: { readonly item: Item }) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState<Item>()
  const { act, isActing, error, reset } = useDecision(opsSuspense.agree, {
    changes,
    onDone: () => setShown(undefined),
  })
  const open = () => {
    reset()
    setShown(item)
  }
  const sum = shown && `${amountText(shown.amount, i18n.locale)} ${shown.currency}`
  return (
    <>
      <Button onClick={open}>{t`Agree…`}</Button>
      <ConfirmDialog
        opened={shown !== undefined}
        title={t`Agree to this end?`}
        confirmLabel={t`Agree`}
        busy={isActing}
        error={error}
        onConfirm={() => shown && act({ id: shown.id, contentHash: shown.contentHash })}
        onClose={() => setShown(undefined)}
      >
        <Text fw={600} mb="sm">
          {`${shown?.reference ?? ''} · ${sum ?? ''}`}
        </Text>
        {shown ? <WishText item={shown} /> : null}
      </ConfirmDialog>
    </>
  )
}
