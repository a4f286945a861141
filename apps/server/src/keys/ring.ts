import { hkdfSync } from 'node:crypto'
import { present } from '@lantern/kernel/assert'
import type { Config } from '../config.ts'

/**
 * `seal`: what is opened again. `index`: blind indexes, by which the database finds what it can not
 * read. Both are replaced by new ones. `lasting`: what nobody can make again without a person, as
 * hashes of passwords and marks of people who are gone; it stays what it is.
 */
export type KeyKind = 'seal' | 'index' | 'lasting'

export interface HouseKey {
  readonly id: number
  readonly kind: KeyKind
  /** Whether it is written with, when it is the newest of its kind. */
  readonly isActive: boolean
  readonly material: Buffer
}

/** A key of 32 bytes for one purpose. */
export const derived = (material: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, 'lantern-row', purpose, 32))

/** The keys of the house as this process knows them. */
export class KeyRing {
  #keys: readonly HouseKey[]
  constructor(keys: readonly HouseKey[]) {
    this.#keys = keys
  }

  /** Takes the keys as they stand in the database now. */
  replace(keys: readonly HouseKey[]): void {
    this.#keys = keys
  }

  /** All of a kind, the newest first. */
  all(kind: KeyKind): readonly HouseKey[] {
    return this.#keys.filter((key) => key.kind === kind).toSorted((a, b) => b.id - a.id)
  }

  /** What is written with now. */
  current(kind: KeyKind): HouseKey {
    return present(
      this.all(kind).find(({ isActive }) => isActive),
      `a key of the kind ${kind} is in use`,
    )
  }

  find(id: number): HouseKey | undefined {
    return this.#keys.find((key) => key.id === id)
  }
}

/** The kinds of the first keys, numbered from 1. Until they are kept they are the secret itself. */
const FIRST: readonly KeyKind[] = ['seal', 'index', 'lasting']

/** The keys of a house that has not started yet. */
export const firstKeys = ({ masterSecret }: Pick<Config, 'masterSecret'>): KeyRing =>
  new KeyRing(
    FIRST.map((kind, place) => ({
      id: place + 1,
      kind,
      isActive: true,
      material: Buffer.from(masterSecret),
    })),
  )
