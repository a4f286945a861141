import { useSyncExternalStore } from 'react'

/** One value that parts of a screen draw, and others read when they act. */
export interface Value<T> {
  readonly now: () => T
  readonly hear: (listen: () => void) => () => void
}

export interface ValueStore<T> extends Value<T> {
  readonly set: (next: T) => void
}

export function createValue<T>(first: T): ValueStore<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    now: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listen of listeners) listen()
    },
    hear(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

export const useValue = <T>({ hear, now }: Value<T>): T => useSyncExternalStore(hear, now, now)
