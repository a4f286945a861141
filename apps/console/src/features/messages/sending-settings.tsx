import { KpiCard } from '@lantern/console-kit/kpi-card'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { opsMessages } from '@lantern/contract/ops/messages'
import { parseMoney } from '@lantern/kernel/money'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../session/operator.ts'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { Costs } from './costs.tsx'
import { LimitFields } from './limit-fields.tsx'
import { Routes } from './routes.tsx'
import {
  type Draft,
  type DraftFaults,
  draftOf,
  faultsOf,
  type Sending,
  wishOf,
} from './sending-draft.ts'

const REFRESH_MS = 60_000

/** Limits, routes and costs, which are saved together, and what today cost. */
export function SendingSettings({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsMessages.sending, {}, { refetchMs: REFRESH_MS })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(sending) => (
        <>
          <Today sending={sending} />
          <SendingForm sending={sending} mayWrite={mayWrite} />
        </>
      )}
    </ReadGate>
  )
}

function Today({ sending }: { sending: Sending }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { currency, sentToday, spentToday, costs } = sending
  return (
    <div className="console-kpis">
      <KpiCard label={t`Text messages today`} value={formats.count(sentToday)} />
      <KpiCard
        label={t`Their cost today`}
        value={<MoneyCell amount={parseMoney(spentToday)} currency={currency} />}
        hint={
          <Trans>
            of at most <MoneyCell amount={parseMoney(costs.mostPerDay)} currency={currency} />
          </Trans>
        }
      />
    </div>
  )
}

/** A part of the form. */
export interface SendingPartProps {
  draft: Draft
  faults: DraftFaults
  mayWrite: boolean
  onChange: (changes: Partial<Draft>) => void
}

function SendingForm({ sending, mayWrite }: { sending: Sending; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState<Draft>()
  const { act, isActing, refusal, reset } = useAct(opsMessages.saveSending, {
    changes: [opsMessages.sending],
    onDone: () => setTyped(undefined),
  })
  const draft = typed ?? draftOf(sending)
  const faults = faultsOf(draft, sending.gateways)
  const part: SendingPartProps = {
    draft,
    faults,
    mayWrite,
    onChange: (changes) => setTyped({ ...draft, ...changes }),
  }
  return (
    <>
      <div className="console-cards">
        <LimitFields {...part} />
        <Routes {...part} gateways={sending.gateways} />
        <Costs {...part} currency={sending.currency} />
      </div>
      {mayWrite ? (
        <SaveBar
          isDirty={typed !== undefined}
          isGood={faults.none}
          question={t`Change limits, routes and costs?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setTyped(undefined)}
          onSave={(reason) => act({ ...wishOf(draft), reason })}
        >
          <Text>
            <Trans>It holds from the next message on.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
