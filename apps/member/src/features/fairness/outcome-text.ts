import type { Decided } from '@lantern/games/fair/decided'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Hundredths as they are read: 187 is `1.87`. */
function twoPlaces(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What seeds decide, in a sentence. */
export function outcomeText(i18n: I18n, outcome: Decided): string {
  switch (outcome.kind) {
    case 'roll': {
      const roll = twoPlaces(outcome.hundredths)
      return i18n._(msg`The roll is ${roll}.`)
    }
    case 'height': {
      const height = twoPlaces(outcome.hundredths)
      return i18n._(msg`The lantern rises to ${height}×.`)
    }
    case 'landing': {
      const height = twoPlaces(outcome.hundredths)
      return i18n._(msg`The flight ends at ${height}×.`)
    }
    case 'tiles': {
      const tiles = outcome.numbers.join(', ')
      return i18n._(msg`The mines lie on the tiles ${tiles}.`)
    }
    case 'lit': {
      const numbers = outcome.numbers.join(', ')
      return i18n._(msg`The lanterns ${numbers} are lit.`)
    }
    case 'pocket': {
      const pocket = String(outcome.number)
      return i18n._(msg`The ball stops at ${pocket}.`)
    }
    case 'lantern': {
      const place = String(outcome.number)
      return i18n._(msg`Lantern ${place}, counted clockwise, stops at the top.`)
    }
    case 'way': {
      const way = outcome.turns.map((turn) => (turn === 0 ? '←' : '→')).join(' ')
      return i18n._(msg`The ember falls ${way}.`)
    }
    case 'floors': {
      const floors = outcome.doors.map((doors) => doors.join('+')).join(', ')
      return i18n._(msg`The windy doors, floor by floor: ${floors}.`)
    }
    case 'cards': {
      const cards = outcome.cards.join(' ')
      return i18n._(msg`The cards in their order: ${cards}.`)
    }
  }
}
