import { expect, test } from 'vitest'
import { firstChunks, iconsTaken } from './first-chunk.ts'

const DOOR_CODE = `
export { default as Bell, default as BellIcon } from './icons/bell.mjs';
export { default as Gamepad2, default as LucideGamepad2 } from './icons/gamepad-2.mjs';
export { default as Copy, default as CopyIcon } from './icons/copy.mjs';
`

test('icons are known by every name under which the door hands them on', () => {
  const taken = iconsTaken(DOOR_CODE, [
    'import { Trans } from "@lingui/react"; import { BellIcon as Ring } from "lucide-react"',
    "import {\n  Gamepad2,\n  NoSuchOne,\n} from 'lucide-react'",
  ])
  expect([...taken]).toEqual(['icons/bell.mjs', 'icons/gamepad-2.mjs'])
})

const LIBRARY = '/house/node_modules/lucide-react/dist/esm'
const DOOR = `${LIBRARY}/lucide-react.mjs`
const GRAPH: Readonly<
  Record<string, { readonly from: readonly string[]; readonly code?: string }>
> = {
  '/house/main.tsx': { from: [] },
  '/house/header.tsx': {
    from: ['/house/main.tsx'],
    code: 'import { Bell } from "lucide-react"',
  },
  // It is imported by a call alone, so nothing imports it at the start.
  '/house/popup.tsx': { from: [], code: 'import { Bell, Copy } from "lucide-react"' },
  '/house/packages/contract/src/games.ts': { from: ['/house/header.tsx', '/house/popup.tsx'] },
  [DOOR]: { from: ['/house/header.tsx', '/house/popup.tsx'], code: DOOR_CODE },
  [`${LIBRARY}/icons/bell.mjs`]: { from: [DOOR] },
  [`${LIBRARY}/icons/copy.mjs`]: { from: [DOOR] },
  [`${LIBRARY}/createLucideIcon.mjs`]: {
    from: [`${LIBRARY}/icons/bell.mjs`, `${LIBRARY}/icons/copy.mjs`],
  },
}
const modules = {
  getModuleInfo: (id: string) => {
    const known = GRAPH[id]
    return known
      ? { isEntry: id === '/house/main.tsx', importers: known.from, code: known.code ?? null }
      : null
  },
}

test.each([
  ['/house/header.tsx', 'first'],
  ['/house/popup.tsx', undefined],
  ['/house/packages/contract/src/games.ts', 'contract'],
  [`${LIBRARY}/createLucideIcon.mjs`, 'libraries'],
  [`${LIBRARY}/icons/bell.mjs`, 'libraries'],
  [`${LIBRARY}/icons/copy.mjs`, 'icons'],
])('%s travels with %s', (id, piece) => {
  const groups = firstChunks().toSorted((a, b) => b.priority - a.priority)
  const names = groups.map(({ name }) => name(id, modules))
  expect(names.find((name) => name !== null)).toBe(piece)
})
