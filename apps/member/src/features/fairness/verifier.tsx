import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useGo } from '../../link.tsx'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { Form } from '@lantern/ui/form'
import { TextInput } from '@lantern/ui/text-input'
import { useState } from 'react'
import { playSession } from '../../play-session.ts'
import { Chains } from './chains.tsx'
import { Manual } from './manual.tsx'
import { RoundCheck } from './round-check.tsx'

const ROUND_ID = /^[1-9][0-9]{0,18}$/

/** How a round comes about, and the means to check any past one in the browser. */
export function Screen() {
  const { t } = useLingui()
  const go = useGo()
  const { searchStr } = useLocation()
  const phase = useSessionState((state) => state.phase)
  const asked = new URLSearchParams(searchStr).get('round') ?? ''
  const [typed, setTyped] = useState(asked)
  const [error, setError] = useState<string>()
  const mayAsk = phase === 'signed-in' || playSession() !== undefined

  function show(): void {
    const id = typed.trim()
    if (!ROUND_ID.test(id)) return setError(t`A round number has digits only.`)
    setError(undefined)
    go.push(`/fairness?round=${id}`)
  }

  return (
    <div className="flex max-w-200 flex-col gap-8 pt-2">
      <header className="flex flex-col gap-3">
        <h1 className="text-30">
          <Trans>Check a round</Trans>
        </h1>
        <p className="text-16 text-fg-2">
          <Trans>
            Before you bet we show the fingerprint (SHA-256) of our server seed. Your client seed
            and a counter mix into every result. When the seed is revealed, anybody can play the
            round again. This page does so in your browser, with the code the server runs.
          </Trans>
        </p>
      </header>
      <section aria-labelledby="own" className="flex flex-col gap-4">
        <h2 id="own" className="text-20">
          <Trans>One of your rounds</Trans>
        </h2>
        <Form onSubmit={show} className="sm:flex-row! sm:items-end">
          <Field label={t`Round number`} name="round" error={error} className="flex-1">
            <TextInput
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
            />
          </Field>
          <Button type="submit" variant="secondary" className="min-h-12">
            <Trans>Show</Trans>
          </Button>
        </Form>
        {!mayAsk && (
          <p className="text-13 text-fg-3">
            <Trans>
              Log in to look up your own rounds. With the seeds at hand, anybody can use the form
              below.
            </Trans>
          </p>
        )}
        {mayAsk && ROUND_ID.test(asked) && <RoundCheck key={asked} roundId={asked} />}
      </section>
      <Manual />
      <Chains />
      <section aria-labelledby="exact" className="flex flex-col gap-3 text-fg-2">
        <h2 id="exact" className="text-20">
          <Trans>The exact scheme</Trans>
        </h2>
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          <li>
            <Trans>
              The server seed is 32 random bytes, written as 64 hexadecimal characters. The text
              itself is the key.
            </Trans>
          </li>
          <li>
            <Trans>
              Block r of the stream is HMAC-SHA256(key = server seed, message ={' '}
              <code dir="ltr">clientSeed:nonce:r</code>): 32 bytes, r = 0, 1, 2 …
            </Trans>
          </li>
          <li>
            <Trans>
              Four bytes make one number f below 1: b₀/256 + b₁/256² + b₂/256³ + b₃/256⁴.
            </Trans>
          </li>
          <li>
            <Trans>
              A choice among n is floor(f × n). Mines are laid one after another among the tiles
              left; a roll of Dice is floor(f × 10001) / 100.
            </Trans>
          </li>
        </ol>
        <p>
          <Trans>
            Since f has 2³² values, no choice among n is more or less likely than any other by more
            than n / 2³². For Dice that is at most 0.0000024, for a tile of Mines 0.000000006.
          </Trans>
        </p>
      </section>
    </div>
  )
}
