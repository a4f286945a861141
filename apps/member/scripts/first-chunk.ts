interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/**
 * A group for everything the first page can not start without, so that it travels as one file:
 * thirty small ones cost a slow phone more in round trips than they save in bytes.
 */
export function firstChunk() {
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
  return { name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'first' : null) }
}
