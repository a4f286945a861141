import { opsOriginals } from '@lantern/contract/ops/originals'
import { formatMoney } from '@lantern/kernel/money'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { Rules } from './originals-page.tsx'
import { areStakes, readAmount, showAmount } from './rules-draft.ts'

/** Smallest and largest stake of each in-house game. */
export function StakeRules({ rules, mayWrite }: { rules: Rules; mayWrite: boolean }) {
  const { currency, games } = rules
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="stake-rules">
      <Stack gap="sm">
        <h2 id="stake-rules" className="console-section-title">
          <Trans>Stakes</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            In {currency}; other currencies in proportion. Empty: the game’s own, which is what
            stands there in grey and can not be passed.
          </Trans>
        </Text>
        <Group gap="md" visibleFrom="sm" aria-hidden="true">
          <Text w={190} />
          <Text w={140} fz="sm" fw={600}>
            <Trans>Smallest stake</Trans>
          </Text>
          <Text w={140} fz="sm" fw={600}>
            <Trans>Largest stake</Trans>
          </Text>
        </Group>
        {games.map((game) => (
          <GameStakes key={game.code} game={game} mayWrite={mayWrite} />
        ))}
      </Stack>
    </section>
  )
}

interface Typed {
  readonly min: string
  readonly max: string
}

function GameStakes({ game, mayWrite }: { game: Rules['games'][number]; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Typed>()
  const { act, isActing, refusal, reset } = useAct(opsOriginals.setLimits, {
    changes: [opsOriginals.rules],
    onDone: () => setDraft(undefined),
  })
  const { name, house } = game
  const typed = draft ?? { min: showAmount(house.minStake), max: showAmount(house.maxStake) }
  const minStake = readAmount(typed.min)
  const maxStake = readAmount(typed.max)
  const isGood =
    minStake !== undefined && maxStake !== undefined && areStakes(game, minStake, maxStake)
  const field = (key: keyof Typed) => ({
    w: 140,
    inputMode: 'decimal' as const,
    readOnly: !mayWrite,
    value: typed[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...typed, [key]: event.currentTarget.value }),
  })
  return (
    <Group gap="md" align="center">
      <Text w={190} fw={600}>
        {name}
      </Text>
      <TextInput
        aria-label={t`Smallest stake of ${name}`}
        placeholder={formatMoney(game.minStake)}
        error={!isGood}
        {...field('min')}
      />
      <TextInput
        aria-label={t`Largest stake of ${name}`}
        placeholder={formatMoney(game.maxStake)}
        error={!isGood}
        {...field('max')}
      />
      {mayWrite && draft !== undefined ? (
        <SaveBar
          isDirty
          isGood={isGood}
          question={t`Change the stakes of ${name}?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => {
            if (minStake === undefined || maxStake === undefined) return
            act({ gameCode: game.code, minStake, maxStake, reason })
          }}
        >
          <Text>
            <Trans>It holds with the next bet.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </Group>
  )
}
