import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge, type Tone } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useFormats } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

type Told = ReplyOf<(typeof opsOriginals)['chains']>
type Chain = Told['chains'][number]

const LOOK_MS = 5_000
const SHOWN_DIGITS = 16

function useStates(): Readonly<Record<Chain['state'], { label: string; tone: Tone }>> {
  const { t } = useLingui()
  return {
    committed: { label: t`Committed, without its salt yet`, tone: 'waiting' },
    salted: { label: t`Salted, comes next`, tone: 'progress' },
    playing: { label: t`Being played`, tone: 'good' },
    spent: { label: t`Used up`, tone: 'neutral' },
    retired: { label: t`Ended early`, tone: 'attention' },
  }
}

/** What decides shared rounds: chains of hashes, and the two steps by which the next one comes. */
export function SharedChains({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsOriginals.chains, {}, { refetchMs: LOOK_MS })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="shared-chains">
      <Stack gap="sm">
        <h2 id="shared-chains" className="console-section-title">
          <Trans>Crash: chains of hashes</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            A chain is committed with the name of a public number that is not out yet; the number
            becomes its salt. It is prepared by itself with 2,000 rounds left, and no round begins
            without a salt. Members see all of this.
          </Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(told) => (
            <>
              {told.isLate ? <Late /> : null}
              {mayWrite ? <Steps told={told} /> : null}
              {told.chains.map((chain) => (
                <ChainFacts key={chain.id} chain={chain} />
              ))}
            </>
          )}
        </ReadGate>
      </Stack>
    </section>
  )
}

function Late() {
  const { t } = useLingui()
  return (
    <Alert color="yellow" role="status" title={t`The public number is late`}>
      <Trans>
        It is asked for again and again. The chain that is being played goes on; without one the
        game waits.
      </Trans>
    </Alert>
  )
}

function Steps({ told }: { told: Told }) {
  const { t } = useLingui()
  const common = { changes: [opsOriginals.chains], hint: t`Kept in the audit log.` }
  return (
    <Group>
      <ReasonAction
        {...common}
        call={opsOriginals.prepareChain}
        input={(reason) => ({ reason })}
        disabled={!told.mayPrepare}
        label={t`Prepare the next chain…`}
        title={t`Prepare the next chain?`}
        confirmLabel={t`Commit it`}
      >
        <Trans>
          Its last hash and the name of its public number are told at once, and are not taken back.
        </Trans>
      </ReasonAction>
      <ReasonAction
        {...common}
        call={opsOriginals.beginChain}
        input={(reason) => ({ reason })}
        disabled={!told.mayBegin}
        label={t`Play the salted chain…`}
        title={t`Play the salted chain from the next round on?`}
        confirmLabel={t`Play it`}
        danger
      >
        <Trans>
          The chain that is being played ends early, and what was left of it is told to everybody.
          Unless you wait, this comes by itself once that chain is used up.
        </Trans>
      </ReasonAction>
    </Group>
  )
}

function ChainFacts({ chain }: { chain: Chain }) {
  const { t } = useLingui()
  const { count } = useFormats()
  const state = useStates()[chain.state]
  const { number, salt } = chain
  const [used, length] = [count(chain.used), count(chain.length)]
  const short = (hash: string) => `${hash.slice(0, SHOWN_DIGITS)}…`
  return (
    <Stack gap="xs">
      <Group>
        <StateBadge {...state} />
        <Text fz="sm">
          <Trans>
            {used} of {length} rounds
          </Trans>
        </Text>
      </Group>
      <Facts
        facts={[
          {
            name: t`Committed`,
            value: <Moment at={chain.committedAt} seconds />,
          },
          {
            name: t`Its last hash`,
            value: (
              <CopyId
                value={chain.terminatingHash}
                shown={short(chain.terminatingHash)}
                what={t`hash`}
              />
            ),
          },
          {
            name: t`Public number`,
            value: number ? (
              <>
                {number.source === 'drand' ? 'drand quicknet' : t`stand-in of the demo`}{' '}
                <span className="kit-tabular">{number.round}</span>,{' '}
                <Moment at={number.at} seconds />
              </>
            ) : (
              t`none: the house drew the salt`
            ),
          },
          {
            name: t`Salt`,
            value: salt ? (
              <CopyId value={salt} shown={short(salt)} what={t`salt`} />
            ) : (
              t`not known yet`
            ),
          },
          { name: t`Salted`, value: <Moment at={chain.saltedAt} seconds /> },
        ]}
      />
    </Stack>
  )
}
