import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { TextInput } from '@lantern/ui/text-input'
import { type ReactNode, useState } from 'react'
import { clientSeed } from './protocol.ts'
import type { Fairness } from './protocol.ts'
import type { FrameTexts } from './texts.ts'

export interface FairnessPanelProps {
  readonly words: FrameTexts
  readonly fairness: Fairness
  readonly revealedServerSeed: string | null
  /** A seed may not change under an open round. */
  readonly isLocked: boolean
  readonly isBusy: boolean
  readonly onRotate: (clientSeed: string) => void
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-13 font-semibold text-fg-2">{label}</dt>
      <dd>
        <bdi dir="ltr" className="play-code">
          {children}
        </bdi>
      </dd>
    </div>
  )
}

/** What decides the rounds, and the change of seeds that reveals what decided them. */
export function FairnessPanel(props: FairnessPanelProps) {
  const { words, fairness, revealedServerSeed, isLocked, isBusy, onRotate } = props
  const [typed, setTyped] = useState(fairness.clientSeed)
  const isValid = clientSeed.safeParse(typed).success

  // No form: hosts sandbox the frame, and without `allow-forms` a form says nothing when sent.
  function rotate() {
    if (isValid && !isLocked && !isBusy) onRotate(typed)
  }

  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p className="text-fg-2">{words.fairnessIntro}</p>
      <dl className="flex flex-col gap-4">
        <Fact label={words.serverSeedHash}>{fairness.serverSeedHash}</Fact>
        <Fact label={words.nonce}>{fairness.nonce}</Fact>
        <Fact label={words.nextServerSeedHash}>{fairness.nextServerSeedHash}</Fact>
      </dl>
      {revealedServerSeed !== null && (
        <div role="status" className="flex flex-col gap-1">
          <dl>
            <Fact label={words.revealed}>{revealedServerSeed}</Fact>
          </dl>
          <p className="text-12 text-fg-3">{words.revealedHint}</p>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Field
          className="min-w-60 flex-1"
          label={words.clientSeed}
          hint={isLocked ? words.rotateLocked : words.clientSeedHint}
          error={isValid ? undefined : words.clientSeedWrong}
        >
          <TextInput
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && rotate()}
          />
        </Field>
        <Button
          onClick={rotate}
          variant="secondary"
          className="sm:mt-7.5"
          loading={isBusy}
          disabled={!isValid || isLocked}
        >
          {words.rotate}
        </Button>
      </div>
      <p className="text-13 text-fg-3">{words.fairnessBias}</p>
    </div>
  )
}
