interface Info {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly code: string | null
}

interface Modules {
  getModuleInfo(id: string): Info | null
}

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** The calls of an account: nothing of them comes with the page. */
const ACCOUNT = /\/packages\/contract\/src\/(?:lobby|member|session|vendors|wallet)\.ts$/

/**
 * Each piece of the program is run by itself (first-paint.ts), and is small enough that a slow phone
 * answers a tap in between; what is named first is taken first.
 */
const PIECES: readonly (readonly [name: string, holds: (id: string) => boolean])[] = [
  ['react', (id) => REACT.test(id)],
  ['libraries', (id) => id.includes('/node_modules/')],
  ['account', (id) => ACCOUNT.test(id)],
  ['contract', (id) => id.includes('/packages/contract/')],
  ['first', () => true],
]

/** The one door of the library of icons: it names them all, so that it says nothing of who draws one. */
const DOOR = /\/lucide-react\/[^?]*\/lucide-react\.m?js$/
const ICON = /\/lucide-react\/[^?]*\/(icons\/[^/?]+)$/
const HANDED_ON = /export \{([^}]*)\} from ['"]\.\/(icons\/[^'"]+)['"]/g
const TAKEN = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g

const namesIn = (list: string, at: 0 | 1): string[] =>
  list.split(',').flatMap((entry) => {
    const words = entry.trim().split(/\s+as\s+/)
    const name = words[at] ?? words[0]
    return name ? [name] : []
  })

/** Files of the icons that modules take through the door, as `icons/bell.mjs`. */
export function iconsTaken(door: string, takers: readonly string[]): ReadonlySet<string> {
  const fileOf = new Map<string, string>()
  for (const [, list = '', file = ''] of door.matchAll(HANDED_ON))
    for (const name of namesIn(list, 1)) fileOf.set(name, file)
  return new Set(
    takers
      .flatMap((code) => [...code.matchAll(TAKEN)])
      .flatMap(([, list = '']) => namesIn(list, 0))
      .flatMap((name) => fileOf.get(name) ?? []),
  )
}

/**
 * Groups for everything the first page can not start without, so that it travels in few files:
 * thirty small ones cost a slow phone more in round trips than they save in bytes. Icons that only
 * later parts draw come together with the first of those.
 */
export function firstChunks() {
  const known = new Map<string, boolean>()
  let firstIcons: ReadonlySet<string> | undefined
  const isFirstIcon = (file: string, door: string, modules: Modules): boolean => {
    if (firstIcons === undefined) {
      const { code, importers } = modules.getModuleInfo(door) ?? { code: null, importers: [] }
      const takers = importers.filter((one) => isFirst(one, modules))
      firstIcons = iconsTaken(
        code ?? '',
        takers.map((one) => modules.getModuleInfo(one)?.code ?? ''),
      )
      if (takers.length > 0 && firstIcons.size === 0) throw new Error('no icon of the first page')
    }
    return firstIcons.has(file)
  }
  const isFirst = (id: string, modules: Modules): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false) // a cycle alone does not reach the entry
    const info = modules.getModuleInfo(id)
    const icon = ICON.exec(id)?.[1]
    const first =
      info !== null &&
      (info.isEntry ||
        info.importers.some((one) =>
          icon !== undefined && DOOR.test(one)
            ? isFirstIcon(icon, one, modules)
            : isFirst(one, modules),
        ))
    known.set(id, first)
    return first
  }
  const pieces = PIECES.map(([name, holds], at) => ({
    name: (id: string, modules: Modules) => (holds(id) && isFirst(id, modules) ? name : null),
    priority: PIECES.length - at + 1,
  }))
  const icons = { name: (id: string) => (ICON.test(id) ? 'icons' : null), priority: 1 }
  return [...pieces, icons]
}
