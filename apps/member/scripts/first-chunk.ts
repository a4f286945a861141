interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/** Each piece of the program is run by itself (first-paint.ts); what is named first is taken first. */
const PIECES: readonly (readonly [name: string, holds: (id: string) => boolean])[] = [
  ['libraries', (id) => id.includes('/node_modules/')],
  ['contract', (id) => id.includes('/packages/contract/')],
  ['first', () => true],
]

/**
 * Groups for everything the first page can not start without, so that it travels in few files:
 * thirty small ones cost a slow phone more in round trips than they save in bytes.
 */
export function firstChunks() {
  const known = new Map<string, boolean>()
  const isFirst = (id: string, modules: Modules): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false) // a cycle alone does not reach the entry
    const info = modules.getModuleInfo(id)
    const first =
      info !== null && (info.isEntry || info.importers.some((one) => isFirst(one, modules)))
    known.set(id, first)
    return first
  }
  return PIECES.map(([name, holds], at) => ({
    name: (id: string, modules: Modules) => (holds(id) && isFirst(id, modules) ? name : null),
    priority: PIECES.length - at,
  }))
}
