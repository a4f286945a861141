import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { RoundReplay } from '../../words/round-replay.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { JsonText } from '../../words/json-text.tsx'
import { Direction } from './call-direction.tsx'
import { statusWord } from './vendor-words.ts'
import { Millis } from './vendors-page.tsx'

const DATABASE_ID = /^[1-9][0-9]{0,17}$/

interface CallDrawerProps {
  /** Of the vendor. */
  code: string
  id: string | undefined
  onClose: () => void
}

/** One call with request and reply, as they went over the wire. */
export function CallDrawer({ id, code, onClose }: CallDrawerProps) {
  const { t } = useLingui()
  const isId = id !== undefined && DATABASE_ID.test(id)
  return (
    <SideDrawer opened={isId} title={t`Call of the vendor`} onClose={onClose}>
      {isId ? <Content key={id} id={id} code={code} /> : null}
    </SideDrawer>
  )
}

function Content({ id, code }: { id: string; code: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(opsVendorRecords.call, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(call) => (
        <>
          <Facts
            facts={[
              { name: t`Operation`, value: call.operation },
              { name: t`Direction`, value: <Direction of={call.direction} /> },
              { name: t`Told`, value: <StateBadge {...statusWord(call.status)} /> },
              { name: t`Time`, value: <Moment at={call.calledAt} seconds /> },
              { name: t`Took`, value: <Millis value={call.durationMs} /> },
              {
                name: t`Transaction`,
                value: call.txId === null ? '—' : <CopyId value={call.txId} what={t`the id`} />,
              },
              {
                name: t`Bet`,
                value:
                  call.betRef === null ? '—' : <CopyId value={call.betRef} what={t`the bet`} />,
              },
              { name: t`Member’s id`, value: call.playerId ?? '—' },
              { name: t`Address`, value: <bdi dir="ltr">{call.headers['ip'] ?? '—'}</bdi> },
            ]}
          />
          {call.betRef === null ? null : <RoundReplay code={code} betRef={call.betRef} />}
          <h3>
            <Trans>Request</Trans>
          </h3>
          <JsonText text={call.request} label={t`Request`} />
          <h3>
            <Trans>Reply</Trans>
          </h3>
          <JsonText text={call.reply} label={t`Reply`} />
          <h3>
            <Trans>Headers</Trans>
          </h3>
          <JsonText text={JSON.stringify(call.headers)} label={t`Headers`} />
        </>
      )}
    </ReadGate>
  )
}
