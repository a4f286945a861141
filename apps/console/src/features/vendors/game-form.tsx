import { opsGames } from '@lantern/contract/ops/games'
import { enteredTypes } from '@lantern/contract/ops/vendor-games'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { GameFields } from './entered-drafts.ts'

interface GameFormProps {
  fields: GameFields
  onChange: (changes: Partial<GameFields>) => void
  /** The code is there already, and stays. */
  isCodeFixed?: boolean
  /** The vendor's list says what the game is: only what is the house's may be changed. */
  isListed?: boolean
}

/** What an operator says of a game. */
export function GameForm({
  fields,
  onChange,
  isCodeFixed = false,
  isListed = false,
}: GameFormProps) {
  const { t } = useLingui()
  const typing =
    (name: keyof GameFields) =>
    ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value })
  return (
    <Stack gap="sm">
      <TextInput
        label={t`The vendor’s code`}
        description={t`Exactly as the vendor writes it: its game is opened by it.`}
        required
        dir="ltr"
        readOnly={isCodeFixed}
        value={fields.gameCode}
        onChange={({ currentTarget }) => onChange({ gameCode: currentTarget.value.trim() })}
      />
      {isListed ? (
        <Text fz="sm" c="dimmed">
          <Trans>The vendor’s own list says what this game is.</Trans>
        </Text>
      ) : (
        <Said fields={fields} onChange={onChange} typing={typing} />
      )}
      <TextInput
        label={t`Currencies of this game`}
        description={t`As USD VND. Empty: as its vendor.`}
        dir="ltr"
        value={fields.currencies}
        onChange={typing('currencies')}
      />
      <Switch
        label={t`In the lobby`}
        checked={fields.isShown}
        onChange={({ currentTarget }) => onChange({ isShown: currentTarget.checked })}
      />
    </Stack>
  )
}

interface SaidProps extends Pick<GameFormProps, 'fields' | 'onChange'> {
  typing: (name: keyof GameFields) => (event: { currentTarget: HTMLInputElement }) => void
}

function Said({ fields, onChange, typing }: SaidProps) {
  const { t } = useLingui()
  const { data: looks } = useRead(opsGames.looks, {})
  return (
    <>
      <TextInput label={t`Name`} required value={fields.name} onChange={typing('name')} />
      <Group grow align="flex-start">
        <Select
          label={t`Category`}
          required
          allowDeselect={false}
          data={[...enteredTypes]}
          value={fields.gameType}
          onChange={(gameType) => onChange({ gameType: gameType ?? 'RNG' })}
        />
        <TextInput
          label={t`Class`}
          value={fields.gameClassify}
          onChange={({ currentTarget }) =>
            onChange({ gameClassify: currentTarget.value.trim().toUpperCase() })
          }
        />
        <TextInput
          label={t`Lines`}
          inputMode="numeric"
          value={fields.lines}
          onChange={typing('lines')}
        />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t`Glyph of the picture`}
          clearable
          searchable
          placeholder={t`By the name of the game`}
          data={looks?.glyphs ?? []}
          value={fields.glyph === '' ? null : fields.glyph}
          onChange={(glyph) => onChange({ glyph: glyph ?? '' })}
        />
        <Select
          label={t`Palette of the picture`}
          clearable
          placeholder={t`By the name of the game`}
          data={looks?.palettes ?? []}
          value={fields.palette === '' ? null : fields.palette}
          onChange={(palette) => onChange({ palette: palette ?? '' })}
        />
      </Group>
      <Switch
        label={t`Has free play`}
        checked={fields.trialPlayable}
        onChange={({ currentTarget }) => onChange({ trialPlayable: currentTarget.checked })}
      />
    </>
  )
}
