import { expect, test } from 'vitest'
import { createHearts, type HeartKeeper, toggleHeart } from './favourites.ts'
import type { Game } from './game-tiles.tsx'

function game(nodeId: string): Game {
  return {
    nodeId,
    gameCode: 'moon',
    gameType: 'RNG',
    vassalage: 'KIRIN',
    vendorName: 'Kirin',
    gameClassify: null,
    displayName: 'Moon',
    gameName: 'Moon',
    showIcon: '/art/1.svg',
    lagerIcon: '/art/1.svg',
    tint: null,
    isGame: 'GAME',
    isHot: 0,
    isNew: 0,
    supportPlay: 1,
  }
}

function keeping(...ids: string[]) {
  const story: string[] = []
  let kept: readonly string[] = ids
  const keeper: HeartKeeper = {
    now: () => kept,
    readAgain: async () => story.push('reads again'),
    show: (nodeIds) => {
      kept = nodeIds
      story.push(`shows ${nodeIds.join(' ') || 'nothing'}`)
    },
    add: async ({ nodeId }) => story.push(`adds ${nodeId}`),
    remove: async ({ nodeId }) => story.push(`removes ${nodeId}`),
  }
  return { keeper, story }
}

test.each([
  ['is added here first, then on the server', ['7'], '9', ['shows 9 7', 'adds 9']],
  ['is taken away here first, then on the server', ['9', '7'], '9', ['shows 7', 'removes 9']],
  ['that was the only one leaves nothing', ['9'], '9', ['shows nothing', 'removes 9']],
])('a favourite %s', async (_name, before, pressed, told) => {
  const { keeper, story } = keeping(...before)
  await toggleHeart(keeper, game(pressed), createHearts().inTurn)
  expect(story).toEqual(told)
})

test('a heart pressed before it is known which are kept is added, and all are read again', async () => {
  const { keeper, story } = keeping()
  await toggleHeart({ ...keeper, now: () => undefined }, game('9'), createHearts().inTurn)
  expect(story).toEqual(['shows 9', 'adds 9', 'reads again'])
})

test('what the server refuses is told, so that the list is read again', async () => {
  const { keeper } = keeping()
  const refusing = { ...keeper, add: () => Promise.reject(new Error('busy')) }
  await expect(toggleHeart(refusing, game('9'), createHearts().inTurn)).rejects.toThrow('busy')
})

test('two hearts of one game are one: a second press within the second is none', () => {
  const { mayPress } = createHearts()
  const presses = [['9', 0], ['9', 400], ['7', 500], ['9', 999], ['9', 1_000], ['7', 1_400]] as const
  expect(presses.filter(([nodeId, at]) => mayPress(nodeId, at))).toEqual([
    ['9', 0], ['7', 500], ['9', 1_000],
  ])
}) // biome-ignore format: short

test('what is said of a game is said in order, and of another game meanwhile', async () => {
  const { keeper, story } = keeping()
  const { inTurn } = createHearts()
  const { promise, reject } = Promise.withResolvers<unknown>()
  const slow: HeartKeeper = { ...keeper, add: (one) => keeper.add(one).then(() => promise) }
  const first = toggleHeart(slow, game('9'), inTurn)
  const second = toggleHeart(slow, game('9'), inTurn)
  await toggleHeart(keeper, game('7'), inTurn)
  // The eye does not wait: the game is kept, and then it is not.
  expect(story).toEqual(['shows 9', 'adds 9', 'shows nothing', 'shows 7', 'adds 7'])
  reject(new Error('busy'))
  await expect(first).rejects.toThrow('busy')
  await second
  expect(story.at(-1)).toBe('removes 9')
})
