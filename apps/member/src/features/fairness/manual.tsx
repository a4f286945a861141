import { type Choice, decided, decidedGames } from '@lantern/games/fair/decided'
import { isClientSeed, isServerSeed } from '@lantern/games/fair/seeds'
import { MAX_ROWS, MIN_ROWS } from '@lantern/games/plinko/math'
import { LEVELS } from '@lantern/games/tower/math'
import { SIZES } from '@lantern/games/wheel/math'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Select } from '@lantern/ui/select'
import { TextInput } from '@lantern/ui/text-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameNames, useLevelNames } from '@lantern/games/still/game-names'
import { outcomeText } from './outcome-text.ts'
import { Steps } from './parts.tsx'
import { type Derivation, deriveGame } from './recompute.ts'

interface Values {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly mines: string
  readonly rows: string
  readonly lanterns: string
  readonly level: string
}

interface Result {
  readonly seeds: {
    readonly serverSeed: string
    readonly clientSeed: string
    readonly nonce: number
  }
  readonly derivation: Derivation
  readonly outcome: string
}

const WHOLE = /^[0-9]{1,9}$/
const MOST_MINES = 24
const SHARED = 'crash'
const EMPTY: Values = {
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  mines: '3',
  rows: String(MAX_ROWS),
  lanterns: String(SIZES[0]),
  level: LEVELS[0],
}

const whole = (text: string): number => (WHOLE.test(text) ? Number.parseInt(text, 10) : -1)
const isBetween = (text: string, least: number, most: number): boolean =>
  whole(text) >= least && whole(text) <= most

/** What is typed and can not be, in words. */
function useWrong(game: string, values: Values) {
  const { t } = useLingui()
  const isShared = game === SHARED
  return {
    serverSeed: isServerSeed(values.serverSeed.trim())
      ? undefined
      : isShared
        ? t`A hash has 64 characters, 0 to 9 and a to f.`
        : t`A server seed has 64 characters, 0 to 9 and a to f.`,
    clientSeed: isClientSeed(values.clientSeed.trim())
      ? undefined
      : isShared
        ? t`A salt has 1 to 64 letters, digits, - or _.`
        : t`A client seed has 1 to 64 letters, digits, - or _.`,
    nonce: isShared || WHOLE.test(values.nonce) ? undefined : t`A whole number, please.`,
    mines:
      game !== 'mines' || isBetween(values.mines, 1, MOST_MINES) ? undefined : t`1 to 24 mines.`,
    rows:
      game !== 'plinko' || isBetween(values.rows, MIN_ROWS, MAX_ROWS)
        ? undefined
        : t`8 to 16 rows.`,
  }
}

const choiceOf = ({ mines, rows, lanterns, level }: Values): Choice => ({
  mines: whole(mines),
  rows: whole(rows),
  lanterns: whole(lanterns),
  level,
})

/** Any seeds, also without an account: what they decide comes out of this browser. */
export function Manual() {
  const { t, i18n } = useLingui()
  const names = useGameNames()
  const levels = useLevelNames()
  const [game, setGame] = useState(decidedGames[0] ?? '')
  const [values, setValues] = useState(EMPTY)
  const [wasSent, setWasSent] = useState(false)
  const [result, setResult] = useState<Result>()
  const wrong: Readonly<Partial<Record<keyof Values, string | undefined>>> = useWrong(game, values)
  const isShared = game === SHARED

  function compute(): void {
    setWasSent(true)
    if (Object.values(wrong).some((text) => text !== undefined)) return setResult(undefined)
    const seeds = {
      serverSeed: values.serverSeed.trim(),
      clientSeed: values.clientSeed.trim(),
      nonce: isShared ? 0 : whole(values.nonce),
    }
    setResult({
      seeds,
      derivation: deriveGame(game, seeds),
      outcome: outcomeText(i18n, decided(game, seeds, choiceOf(values))),
    })
  }

  const put = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  const field = (name: keyof Values, label: string, isNumber = false) => (
    <Field label={label} name={name} required error={wasSent ? wrong[name] : undefined}>
      <TextInput
        value={values[name]}
        onChange={(event) => put(name)(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...(isNumber && { inputMode: 'numeric' })}
      />
    </Field>
  )
  const pick = (
    name: 'lanterns' | 'level',
    label: string,
    options: readonly [string, string][],
  ) => (
    <Field label={label} name={name}>
      <Select
        value={values[name]}
        onChange={put(name)}
        options={options.map(([value, text]) => ({ value, label: text }))}
      />
    </Field>
  )
  return (
    <section aria-labelledby="manual" className="flex flex-col gap-4">
      <h2 id="manual" className="text-20">
        <Trans>Any seeds</Trans>
      </h2>
      <Form onSubmit={compute} className="rounded-lg bg-surface-1 p-5 hairline">
        <Field label={t`Game`} name="game">
          <Select
            value={game}
            onChange={(next) => {
              setGame(next)
              setWasSent(false)
              setResult(undefined)
            }}
            options={decidedGames.map((code) => ({ value: code, label: names[code] ?? code }))}
          />
        </Field>
        {field('serverSeed', isShared ? t`Hash of the round` : t`Server seed`)}
        {field('clientSeed', isShared ? t`Salt of the chain` : t`Client seed`)}
        <div className="grid gap-4 sm:grid-cols-2">
          {!isShared &&
            field('nonce', t({ message: 'Nonce', comment: 'Counter of rounds per seed' }), true)}
          {game === 'mines' && field('mines', t`Number of mines`, true)}
          {game === 'plinko' && field('rows', t`Number of rows`, true)}
          {game === 'wheel' &&
            pick(
              'lanterns',
              t`Number of lanterns`,
              SIZES.map((size) => [String(size), String(size)]),
            )}
          {game === 'tower' &&
            pick(
              'level',
              t`Difficulty`,
              LEVELS.map((level) => [level, levels[level]]),
            )}
        </div>
        <Button type="submit" variant="secondary" block>
          <Trans>Compute</Trans>
        </Button>
        <div role="status" className="flex flex-col gap-4">
          {result && (
            <>
              <p className="display text-20 break-words text-display">{result.outcome}</p>
              <Steps {...result} />
            </>
          )}
        </div>
      </Form>
    </section>
  )
}
