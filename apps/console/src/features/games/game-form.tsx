import { opsGames } from '@lantern/contract/ops/games'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { GameFigures } from './game-figures.tsx'
import { GamePicture } from './game-picture.tsx'
import type { LobbyGame } from './games-page.tsx'

type Draft = LobbyGame['house'] & { readonly isShown: boolean }

const CLASS = /^[A-Z0-9_]{2,30}$/
const draftOf = ({ house, isShown }: LobbyGame): Draft => ({ ...house, isShown })
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What the house says of one game; what is left empty is said by its vendor. */
export function GameForm({ game, mayWrite }: { game: LobbyGame; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Draft>()
  const { act, isActing, refusal, reset } = useAct(opsGames.save, {
    changes: [opsGames.list],
    onDone: () => setDraft(undefined),
  })
  const typed = draft ?? draftOf(game)
  const change = (changes: Partial<Draft>) => setDraft({ ...typed, ...changes })
  const isGood = typed.gameClassify === null || CLASS.test(typed.gameClassify)
  const { vendor } = game
  return (
    <Stack gap="sm">
      <GamePicture game={game} mayWrite={mayWrite} />
      <GameFigures game={game} />
      <Text fz="sm" c="dimmed">
        <Trans>What is left empty is said by the vendor.</Trans>
      </Text>
      <Switch
        label={t`In the lobby`}
        checked={typed.isShown}
        disabled={!mayWrite}
        onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
      />
      <Flag
        label={t`Hot`}
        said={typed.isHot}
        byVendor={vendor.isHot}
        mayWrite={mayWrite}
        onChange={(isHot) => change({ isHot })}
      />
      <Flag
        label={t`New`}
        said={typed.isNew}
        byVendor={vendor.isNew}
        mayWrite={mayWrite}
        onChange={(isNew) => change({ isNew })}
      />
      <NumberInput
        label={t`Place`}
        description={t`Smaller numbers stand first.`}
        placeholder={String(vendor.sort)}
        allowDecimal={false}
        min={-1_000_000}
        max={1_000_000}
        readOnly={!mayWrite}
        value={typed.sort ?? ''}
        onChange={(value) => change({ sort: typeof value === 'number' ? value : null })}
      />
      <TextInput
        label={t`Class`}
        description={t`As CLASSIC; JACKPOT and MINI are categories of their own.`}
        placeholder={vendor.gameClassify ?? ''}
        readOnly={!mayWrite}
        value={typed.gameClassify ?? ''}
        error={isGood ? undefined : t`Capital letters, digits and _, two at least.`}
        onChange={({ currentTarget }) =>
          change({ gameClassify: orNull(currentTarget.value.toUpperCase()) })
        }
      />
      <Looks typed={typed} vendor={vendor} mayWrite={mayWrite} onChange={change} />
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood={isGood}
          question={t`Change this game?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ id: game.id, ...typed, reason })}
        />
      ) : null}
    </Stack>
  )
}

interface PartProps {
  typed: Draft
  vendor: LobbyGame['vendor']
  mayWrite: boolean
  onChange: (changes: Partial<Draft>) => void
}

interface FlagProps {
  label: string
  said: boolean | null
  byVendor: boolean
  mayWrite: boolean
  onChange: (said: boolean | null) => void
}

/** Yes, no, or what the vendor says. */
function Flag({ label, said, byVendor, mayWrite, onChange }: FlagProps) {
  const { t } = useLingui()
  return (
    <Select
      label={label}
      clearable
      placeholder={byVendor ? t`Yes` : t`No`}
      readOnly={!mayWrite}
      data={[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      value={said === null ? null : said ? 'yes' : 'no'}
      onChange={(value) => onChange(value === null ? null : value === 'yes')}
    />
  )
}

/** What its picture is drawn from. */
function Looks({ typed, vendor, mayWrite, onChange }: PartProps) {
  const { t } = useLingui()
  const { data: looks } = useRead(opsGames.looks, {})
  return (
    <>
      <Select
        label={t`Glyph of the picture`}
        clearable
        searchable
        placeholder={vendor.glyph ?? t`By the name of the game`}
        readOnly={!mayWrite}
        data={looks?.glyphs ?? []}
        value={typed.glyph}
        onChange={(glyph) => onChange({ glyph })}
      />
      <Select
        label={t`Palette of the picture`}
        clearable
        placeholder={vendor.palette ?? t`By the name of the game`}
        readOnly={!mayWrite}
        data={looks?.palettes ?? []}
        value={typed.palette}
        onChange={(palette) => onChange({ palette })}
      />
    </>
  )
}
