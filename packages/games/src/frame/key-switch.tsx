import { Switch } from '@lantern/ui/switch'
import type { GameKey } from '../stage.ts'
import type { ExtraTexts } from './extra-texts.ts'

/** Switches a game's keys on, and says which key does what. */
export function KeySwitch(props: {
  readonly words: ExtraTexts
  readonly keys: readonly GameKey[]
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const { words, keys, isOn, onChange } = props
  return (
    <section className="play-extra play-keyboard">
      <Switch label={words.keys} hint={words.keysHint} checked={isOn} onChange={onChange} />
      <dl className="play-keys">
        {keys.map(({ cap, meaning }) => (
          <div key={cap}>
            <dt>
              <kbd>{cap}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
