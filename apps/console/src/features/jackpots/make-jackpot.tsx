import { WordsInput } from '@lantern/console-kit/words-input'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import { parseMoney } from '@lantern/kernel/money'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { givesBack, millionthsOfPercent } from './jackpot-words.ts'

const EMPTY = { code: '', name: '', currency: 'USD', rate: '0.5', share: '80', seed: '', cap: '' }
const CODE = /^[a-z][a-z0-9-]{1,29}$/
const CURRENCY = /^[A-Z]{3,5}$/

type Typed = typeof EMPTY & { readonly sources: readonly string[] }

/** What was typed as it is sent; undefined while something is missing or wrong. */
function wishOf(typed: Typed) {
  const { code, currency, sources } = typed
  const name = typed.name.trim()
  const rate = millionthsOfPercent(typed.rate)
  const mainShare = millionthsOfPercent(typed.share)
  const seed = parseMoney(typed.seed)
  const cap = parseMoney(typed.cap)
  const isNamed = CODE.test(code) && CURRENCY.test(currency) && name !== '' && sources.length > 0
  if (!isNamed || rate === undefined || mainShare === undefined) return undefined
  if (seed === undefined || cap === undefined || cap <= seed || seed <= 0n) return undefined
  return { code, name, currency, sources: [...sources], rate, mainShare, seed, cap }
}

/** What a game that returns nearly all of its stakes can not bear. */
function GivesBack({ share }: { readonly share: string }) {
  return (
    <Text fz="sm">
      <Trans>
        In the long run it gives back <bdi dir="ltr">{share} %</bdi> of all stakes, on top of what
        its games return. Best play of video poker leaves the house 0.46 %.
      </Trans>
    </Text>
  )
}

/** Makes a pool; what it is made of can not be changed afterwards. */
export function MakeJackpot({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, sources: [] })
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsJackpots.make, {
    changes: [opsJackpots.list],
    onDone: onClose,
  })
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const terms = wishOf(typed)
  const send = (reason: string) => {
    setIsWrong(terms === undefined)
    if (terms) act({ ...terms, reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Make a jackpot`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Make it`}
      busy={isActing}
      error={
        isWrong
          ? t`Something is missing or wrong: the ceiling stands above the seed, shares are per cent.`
          : settingRefusal(i18n, refusal)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            The house pays the first seed. The point where it falls is drawn at once and sealed;
            what it is made of can not be changed afterwards.
          </Trans>
        </Text>
        <TextInput label={t`Name`} required {...field('name')} />
        <Group grow align="flex-start">
          <TextInput
            label={t`Code`}
            description={t`As thousand-lanterns.`}
            required
            {...field('code')}
          />
          <TextInput label={t`Currency`} description={t`As USD.`} required {...field('currency')} />
        </Group>
        <WordsInput
          label={t`Fed by`}
          description={t`Codes of vendors; originals for the house’s own games.`}
          required
          value={[...typed.sources]}
          onChange={(sources) => setTyped({ ...typed, sources })}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t`Of each stake, %`}
            description={t`At most 10.`}
            inputMode="decimal"
            required
            {...field('rate')}
          />
          <TextInput
            label={t`Of that into the pot, %`}
            description={t`The rest is the reserve.`}
            inputMode="decimal"
            required
            {...field('share')}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput label={t`Seed`} inputMode="decimal" required {...field('seed')} />
          <TextInput label={t`Ceiling`} inputMode="decimal" required {...field('cap')} />
        </Group>
        {terms ? <GivesBack share={givesBack(terms)} /> : null}
      </Stack>
    </ReasonDialog>
  )
}
