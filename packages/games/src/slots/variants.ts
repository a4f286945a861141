import { assert, present } from '@lantern/kernel/assert'
import type { LinesModel, WaysModel } from './model.ts'
import { windowsOf } from './strips.ts'

/** A game whose reels turn: lines and ways. */
export type ReelModel = LinesModel | WaysModel

/**
 * One way a spin may be played. A spin is a mixture of them, each with its weight among all: what is
 * expected of a spin is the mean of what is expected of each.
 */
export interface Variant {
  readonly weight: number
  /** From the left on. */
  readonly groups: readonly Group[]
}

/** A reel, or two that turn together: every outcome is as likely as any other. */
export interface Group {
  /** Its first reel. */
  readonly first: number
  /** Each a window for every reel of the group. */
  readonly outcomes: readonly (readonly string[])[]
}

/** Every way a paid or a free spin may be played. */
export function variantsOf(model: ReelModel, isFree: boolean): Variant[] {
  const strips = stripsOf(model, isFree)
  const plain = strips.map(windowsOf)
  const { mechanic } = model
  switch (mechanic?.kind) {
    case 'expanding':
      return [
        single(plain.map((windows, reel) => windows.map((one) => expanded(model, one, reel)))),
      ]
    case 'otherReels':
      return [
        { weight: mechanic.of - mechanic.chance, groups: apart(plain) },
        { weight: mechanic.chance, groups: apart(mechanic.reels.map(windowsOf)) },
      ]
    case 'mystery':
      return Object.entries(mechanic.becomes).map(([symbol, weight]) => ({
        weight,
        groups: apart(strips.map((strip) => windowsOf(strip.replaceAll(mechanic.symbol, symbol)))),
      }))
    case 'struck':
      return [
        { weight: (mechanic.of - mechanic.chance) * mechanic.reels.length, groups: apart(plain) },
        ...mechanic.reels.map((struck) => ({
          weight: mechanic.chance,
          groups: apart(
            plain.map((windows, reel) => (reel === struck ? [allWild(model)] : windows)),
          ),
        })),
      ]
    case 'twins':
      return [
        { weight: mechanic.of - mechanic.chance, groups: apart(plain) },
        { weight: mechanic.chance, groups: together(plain, mechanic.reel) },
      ]
    default:
      return [single(plain)]
  }
}

/** The strips of paid spins, or those of free ones. */
export const stripsOf = (model: ReelModel, isFree: boolean): readonly string[] =>
  (isFree && model.kind === 'ways' && model.freeReels) || model.reels

/** A column of wilds. */
export const allWild = ({ wild, rows }: ReelModel): string => wild.repeat(rows)

/** The window of a reel that a wild covers whole, where the game does so. */
export function expanded(model: ReelModel, window: string, reel: number): string {
  const { mechanic, wild } = model
  const covers = mechanic?.kind === 'expanding' && mechanic.reels.includes(reel)
  return covers && window.includes(wild) ? allWild(model) : window
}

const single = (windows: readonly (readonly string[])[]): Variant => ({
  weight: 1,
  groups: apart(windows),
})

const apart = (windows: readonly (readonly string[])[]): Group[] =>
  windows.map((ofReel, first) => ({ first, outcomes: ofReel.map((one) => [one]) }))

function together(windows: readonly (readonly string[])[], reel: number): Group[] {
  const ofPair = present(windows[reel], 'the first of two reels')
  assert(
    windows[reel + 1]?.join() === ofPair.join(),
    'reels that turn together have strips that are alike',
  )
  const pair = { first: reel, outcomes: ofPair.map((one) => [one, one]) }
  return apart(windows).flatMap((group) =>
    group.first === reel ? [pair] : group.first === reel + 1 ? [] : [group],
  )
}

/** The windows of each reel, for a game none of whose reels turn together. */
export const windowsOfVariant = ({ groups }: Variant): string[][] =>
  groups.map(({ outcomes }) =>
    outcomes.map((outcome) => {
      assert(outcome.length === 1, 'each reel turns by itself')
      return present(outcome[0], 'a window')
    }),
  )

/** Chance of each number of scatters in sight. */
export function scatterChances({ groups }: Variant, scatter: string): number[] {
  return groups.reduce<number[]>(
    (before, { outcomes }) => {
      const after: number[] = []
      for (const outcome of outcomes) {
        const seen = outcome.join('').split(scatter).length - 1
        before.forEach((chance, count) => {
          after[count + seen] = (after[count + seen] ?? 0) + chance / outcomes.length
        })
      }
      return Array.from(after, (chance) => chance ?? 0)
    },
    [1],
  )
}

/** The mean of something over the variants, by their weights. */
export function meanOver(variants: readonly Variant[], of: (variant: Variant) => number): number {
  const total = weightOf(variants)
  return variants.reduce((sum, variant) => sum + (variant.weight / total) * of(variant), 0)
}

export const weightOf = (variants: readonly Variant[]): number =>
  variants.reduce((sum, { weight }) => sum + weight, 0)
