import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsGames } from '@lantern/contract/ops/games'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Pace = ReplyOf<(typeof opsGames)['pace']>['pace']

/** Whether games may be played faster than they go by themselves. */
export function GamePace({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsGames.pace, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="game-pace">
      <Stack gap="sm">
        <h2 id="game-pace" className="console-section-title">
          <Trans>Pace of games</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            Some jurisdictions allow neither quick spins nor stopping the reels. Vendors are told so
            with each game that is opened; the slots of the house keep to it, free spins included.
          </Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {({ pace }) => <PaceForm pace={pace} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function PaceForm({ pace, mayWrite }: { pace: Pace; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Pace>()
  const { act, isActing, refusal, reset } = useAct(opsGames.setPace, {
    changes: [opsGames.pace],
    onDone: () => setDraft(undefined),
  })
  const chosen = draft ?? pace
  return (
    <>
      <Switch
        label={t`Quick spins and stopping the reels are allowed`}
        checked={chosen === 'usual'}
        disabled={!mayWrite}
        onChange={({ currentTarget: { checked } }) => setDraft(checked ? 'usual' : 'plain')}
      />
      {mayWrite ? (
        <SaveBar
          isDirty={chosen !== pace}
          isGood
          question={t`Change the pace of games?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ pace: chosen, reason })}
        >
          <Text>
            <Trans>Games that are open go on as they were opened.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
