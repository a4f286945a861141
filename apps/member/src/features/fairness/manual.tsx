import { isClientSeed, isServerSeed } from '@lantern/games/fair/seeds'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { Segmented } from '@lantern/ui/segmented'
import { TextInput } from '@lantern/ui/text-input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Steps } from './parts.tsx'
import { type Derivation, derive, minesOf, rollOf } from './recompute.ts'

type GameCode = 'mines' | 'dice'

interface Values {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly mines: string
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

/** Any seeds, also without an account: what they decide comes out of this browser. */
export function Manual() {
  const { t } = useLingui()
  const [game, setGame] = useState<GameCode>('mines')
  const [values, setValues] = useState<Values>({
    serverSeed: '',
    clientSeed: '',
    nonce: '0',
    mines: '3',
  })
  const [wasSent, setWasSent] = useState(false)
  const [result, setResult] = useState<Result>()
  const count = WHOLE.test(values.mines) ? Number.parseInt(values.mines, 10) : 0
  const wrong = {
    serverSeed: isServerSeed(values.serverSeed.trim())
      ? undefined
      : t`A server seed has 64 characters, 0 to 9 and a to f.`,
    clientSeed: isClientSeed(values.clientSeed.trim())
      ? undefined
      : t`A client seed has 1 to 64 letters, digits, - or _.`,
    nonce: WHOLE.test(values.nonce) ? undefined : t`A whole number, please.`,
    mines: game === 'dice' || (count >= 1 && count <= MOST_MINES) ? undefined : t`1 to 24 mines.`,
  }
  const isWrong = Object.values(wrong).some((text) => text !== undefined)

  function compute(): void {
    setWasSent(true)
    if (isWrong) return setResult(undefined)
    const seeds = {
      serverSeed: values.serverSeed.trim(),
      clientSeed: values.clientSeed.trim(),
      nonce: Number.parseInt(values.nonce, 10),
    }
    const rolled = String(rollOf(seeds)).padStart(3, '0')
    const roll = `${rolled.slice(0, -2)}.${rolled.slice(-2)}`
    const tiles =
      game === 'mines'
        ? minesOf(seeds, count)
            .toSorted((a, b) => a - b)
            .join(', ')
        : ''
    setResult({
      seeds,
      derivation: derive(seeds),
      outcome: game === 'dice' ? t`The roll is ${roll}.` : t`The mines lie on the tiles ${tiles}.`,
    })
  }

  const field = (name: keyof Values, label: string, isNumber = false) => (
    <Field label={label} name={name} required error={wasSent ? wrong[name] : undefined}>
      <TextInput
        value={values[name]}
        onChange={(event) => setValues((before) => ({ ...before, [name]: event.target.value }))}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...(isNumber && { inputMode: 'numeric' })}
      />
    </Field>
  )
  return (
    <section aria-labelledby="manual" className="flex flex-col gap-4">
      <h2 id="manual" className="text-20">
        <Trans>Any seeds</Trans>
      </h2>
      <Form onSubmit={compute} className="rounded-lg bg-surface-1 p-5 hairline">
        <Segmented
          label={t`Game`}
          value={game}
          onChange={(next) => {
            setGame(next)
            setResult(undefined)
          }}
          options={[
            { value: 'mines', label: t({ message: 'Mines', comment: 'Name of a game' }) },
            { value: 'dice', label: t({ message: 'Dice', comment: 'Name of a game' }) },
          ]}
        />
        {field('serverSeed', t`Server seed`)}
        {field('clientSeed', t`Client seed`)}
        <div className="grid gap-4 sm:grid-cols-2">
          {field('nonce', t({ message: 'Nonce', comment: 'Counter of rounds per seed' }), true)}
          {game === 'mines' && field('mines', t`Number of mines`, true)}
        </div>
        <Button type="submit" variant="secondary" block>
          <Trans>Compute</Trans>
        </Button>
        <div role="status" className="flex flex-col gap-4">
          {result && (
            <>
              <p className="display text-20 text-display">{result.outcome}</p>
              <Steps {...result} />
            </>
          )}
        </div>
      </Form>
    </section>
  )
}
