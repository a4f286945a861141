import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsGames } from '@lantern/contract/ops/games'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, Text } from '@mantine/core'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { useDraft } from '../../words/use-draft.ts'

type Pace = ReplyOf<(typeof opsGames)['pace']>['pace']

/** Whether games may be played faster than they go by themselves. */
export function GamePace({ mayWrite }: { mayWrite: boolean }) {
  const hint = (
    <Trans>
      Some jurisdictions allow neither quick spins nor stopping the reels nor autoplay. Vendors are
      told so with each game that is opened; the games of the house keep to it, free spins included.
    </Trans>
  )
  return (
    <SettingPanel
      id="game-pace"
      title={<Trans>Pace of games</Trans>}
      hint={hint}
      read={useRead(opsGames.pace, {})}
    >
      {({ pace }) => <PaceForm pace={pace} mayWrite={mayWrite} />}
    </SettingPanel>
  )
}

function PaceForm({ pace, mayWrite }: { pace: Pace; mayWrite: boolean }) {
  const { t } = useLingui()
  const { draft, setDraft, act, bar } = useDraft<typeof opsGames.setPace, Pace>(
    opsGames.setPace,
    opsGames.pace,
  )
  const chosen = draft ?? pace
  return (
    <>
      <Switch
        label={t`Quick spins, stopping the reels and autoplay are allowed`}
        checked={chosen === 'usual'}
        disabled={!mayWrite}
        onChange={({ currentTarget: { checked } }) => setDraft(checked ? 'usual' : 'plain')}
      />
      {mayWrite ? (
        <SaveBar
          {...bar}
          isDirty={chosen !== pace}
          isGood
          question={t`Change the pace of games?`}
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
