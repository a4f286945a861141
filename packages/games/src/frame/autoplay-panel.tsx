import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { TextInput } from '@lantern/ui/text-input'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { useState } from 'react'
import { type Autoplay, type AutoplayRules, MOST_ROUNDS } from './autoplay.ts'
import type { ExtraTexts } from './extra-texts.ts'

export interface AutoplayPanelProps {
  readonly words: ExtraTexts
  readonly currency: string
  readonly state: Autoplay | null
  /** The first bet is placed by autoplay too, not by the player's hand. */
  readonly beginsItself: boolean
  /** A round was played since it was switched on. */
  readonly hasBegun: boolean
  readonly disabled: boolean
  readonly onBegin: (rules: AutoplayRules) => void
  readonly onStop: () => void
}

/** A limit as typed: null for none, undefined for what is no amount. */
function limitOf(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const amount = parseMoney(text.trim())
  return amount === undefined || amount <= 0n ? undefined : formatMoney(amount)
}

function useLimits() {
  const [profit, setProfit] = useState('')
  const [loss, setLoss] = useState('')
  const [singleWin, setSingleWin] = useState('')
  return {
    fields: [
      { name: 'onProfit', text: profit, set: setProfit },
      { name: 'onLoss', text: loss, set: setLoss },
      { name: 'onWin', text: singleWin, set: setSingleWin },
    ] as const,
    profit: limitOf(profit),
    loss: limitOf(loss),
    singleWin: limitOf(singleWin),
  }
}

/** What ends autoplay, chosen before it begins; while it runs, one button that stops it. */
export function AutoplayPanel(props: AutoplayPanelProps) {
  const { words, state, beginsItself, disabled, onBegin, onStop } = props
  const [typed, setTyped] = useState('10')
  const limits = useLimits()
  const isOn = state !== null && state.end === null
  const rounds = /^\d{1,4}$/.test(typed) ? Number.parseInt(typed, 10) : 0
  const isWrong = rounds < 1 || rounds > MOST_ROUNDS
  const { profit, loss, singleWin } = limits
  return (
    <section className="play-extra" aria-labelledby="play-autoplay">
      <h2 id="play-autoplay" className="text-16">
        {words.autoplay}
      </h2>
      {isOn ? (
        <Running {...props} state={state} onStop={onStop} />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label={words.rounds} error={isWrong ? words.roundsWrong : undefined}>
              <TextInput
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
            {limits.fields.map(({ name, text, set }) => (
              <Field key={name} label={words[name]}>
                <TextInput
                  dir="ltr"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={words.never}
                  aria-invalid={limitOf(text) === undefined || undefined}
                  value={text}
                  onChange={(event) => set(event.currentTarget.value)}
                />
              </Field>
            ))}
          </div>
          <Button
            variant="secondary"
            disabled={disabled || isWrong || [profit, loss, singleWin].includes(undefined)}
            onClick={() => {
              if (profit !== undefined && loss !== undefined && singleWin !== undefined)
                onBegin({ rounds, profit, loss, singleWin })
            }}
          >
            {words.begin}
          </Button>
          <p role="status" className="text-13 text-fg-2">
            {state?.end
              ? words.ends[state.end]
              : beginsItself
                ? words.beginItself
                : words.beginNext}
          </p>
        </>
      )}
    </section>
  )
}

function Running(props: AutoplayPanelProps & { readonly state: Autoplay }) {
  const { words, state, beginsItself, currency, hasBegun, onStop } = props
  return (
    <>
      <dl>
        <div className="play-figure">
          <dt>{words.net}</dt>
          <dd>
            <MoneyText amount={formatMoney(state.net)} currency={currency} className="text-16" />
          </dd>
        </div>
      </dl>
      <p role="status" className="text-13 text-fg-2">
        {hasBegun ? '' : beginsItself ? words.armedItself : words.armed}
      </p>
      <Button variant="secondary" onClick={onStop}>
        {words.stop(state.left)}
      </Button>
    </>
  )
}
