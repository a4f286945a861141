import { createHash } from 'node:crypto'
import { fairDraw } from '@lantern/kernel/draw'
import { expect, test } from 'vitest'
import { nodeHashes } from '../fair/node-hashes.ts'
import { FORMER } from './former.ts'
import { slotGame } from './round.ts'
import { stakesOf } from './stakes.ts'

/** Of sixty whole rounds of each, as they were decided when these rules were those of the day. */
const AS_IT_WAS: Readonly<Record<string, string>> = {
  'carp-gate-1': '619f0f30728d1553',
  'kraken-toll-1': '1c3197e7ef7682be',
  'sun-court-1': 'c844d781b3de989b',
  'tiger-drum-1': 'b98b6b68fab37a5c',
  'orchard-bells-1': 'd9aa61c5330dc7ac',
  'thunder-loom-1': 'b0977240dc51a292',
  'canyon-ledger-1': 'dc718688c9effc21',
  'kite-festival-1': '8f8589d491abea0e',
  'herons-feast-1': 'e8ead655c3c4f039',
  'monsoon-bazaar-1': '117a359b23652cb4',
  'dumpling-dash-1': '59023cf98e3e9722',
  'stone-garden-1': '62d806fc533a2475',
  'tide-clock-1': '89ad22fcf6572326',
  'snow-pass-1': '3a82e96456efef8a',
  'counts-supper-1': 'fec704bd7ead96c1',
  'bee-ballroom-1': '30825330f2d71e42',
  'lantern-fortune-1': '5b5db90fcb227ade',
  'crab-market-1': 'ea8eb0e111da9c2e',
  'tea-horse-road-1': '566bb399af3e7262',
  'plum-rain-1': 'ce52078b3da4d59c',
  'trident-tide-1': 'e2a26d38c436e7f3',
  'last-stagecoach-1': 'b3cc21878865b2e3',
  'penny-parade-1': '4b3358d20235eda5',
  'midnight-tram-1': '3c6a76b07ee83987',
  'lantern-rain-1': '640774ce689e0658',
  'pearl-tumble-1': '22ddbb6976144ede',
  'stormcallers-1': '39125a8e1dbfe941',
  'moth-hour-1': '3792365cc41f81e7',
  'sugar-kiln-1': '4ecc5d1199274efc',
  'wizards-kettle-1': '55e42a7df0536b1e',
  'ink-and-mask-1': '5281507969f1ff8e',
  'yak-caravan-1': 'c9726d9a8cc6b434',
  'pearl-diver-1': '988da9aea3bb2c69',
  'shield-wall-1': '35da355bc1af2cb1',
  'gold-seam-1': '2056ec7658e2d553',
  'three-gongs-1': '0f1d69dee5162ffb',
  'lamplighter-1': '6fe45f2e3bf14fbd',
  'honey-vault-1': '7f95a8c646d15ee5',
}

test('R-068 a round of former rules is decided as it was when it was opened', () => {
  const now = FORMER.map((rules) => {
    const hash = createHash('sha256')
    const game = slotGame(rules)
    const stake = { amount: stakesOf(rules, 'USD')[0] ?? 0n, currency: 'USD' }
    const seeds = { serverSeed: 'former', clientSeed: rules.rulesVersion }
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const state = game.open({}, stake, fairDraw({ ...seeds, nonce }, nodeHashes.hmac))
      hash.update(JSON.stringify(game.reveal({ ...state, shown: 9_999 })))
    }
    return [rules.rulesVersion, hash.digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(now)).toEqual(AS_IT_WAS)
})
