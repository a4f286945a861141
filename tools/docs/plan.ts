import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../root.mjs'

/** A rule of `.dependency-cruiser.cjs`, as far as the picture reads it. */
interface Rule {
  readonly name: string
  readonly from: { readonly path?: string; readonly pathNot?: readonly string[] | string }
  readonly to: { readonly pathNot?: readonly string[] | string }
}

/** A box of the picture: one room, or several that may open each other. */
export interface Box {
  readonly name: string
  /** Rooms whose folder is not there yet are drawn dashed. */
  readonly isBuilt: boolean
  /** Names of the boxes it may open. */
  readonly opens: readonly string[]
}

interface Room {
  readonly name: string
  readonly isBuilt: boolean
  readonly files: readonly string[]
  readonly may: readonly RegExp[]
}

const ROOM_OF_SERVER = 'server-room-'
const WALLS = ['room-missing', 'nobody-', 'view-never', 'pixels-', 'rooms-below', 'doors-', 'no-']

function readRules(): readonly Rule[] {
  const require = createRequire(import.meta.url)
  const { forbidden }: { forbidden: readonly Rule[] } = require(
    path.join(root, '.dependency-cruiser.cjs'),
  )
  return forbidden
}

const listed = (patterns: readonly string[] | string | undefined): readonly string[] =>
  patterns === undefined ? [] : [patterns].flat()

const pattern = (text: string): RegExp => new RegExp(text.replaceAll('$1', '[^/]+'))

let sources: readonly string[] | undefined

/** Every file of packages and apps, from the root, with forward slashes. */
function sourceFiles(): readonly string[] {
  sources ??= globSync('{packages,apps}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.d\.ts$|\.test\.tsx?$/.test(file))
    .toSorted()
  return sources
}

/** The rooms of packages and apps: one for each row of the plan. */
function codeRooms(): readonly Room[] {
  return readRules()
    .filter(({ name }) => !name.startsWith(ROOM_OF_SERVER))
    .filter(({ name }) => !['nothing-', ...WALLS].some((wall) => name.startsWith(wall)))
    .map(({ name, from, to }) => {
      const own = pattern(from.path ?? '')
      const not = listed(from.pathNot).map(pattern)
      const files = sourceFiles().filter(
        (file) => own.test(file) && !not.some((one) => one.test(file)),
      )
      // what is planned has no file yet: one stands in for it
      const standIn = `${(from.path ?? '').replace(/^\^|\$$/g, '')}src/planned.ts`
      return {
        name,
        isBuilt: files.length > 0,
        files: files.length > 0 ? files : [standIn.replace('src/src', 'src')],
        may: listed(to.pathNot).map(pattern),
      }
    })
}

/** Boxes of packages and apps. Rows of one thing that may open each other share a box. */
export function codeBoxes(): readonly Box[] {
  const rooms = codeRooms()
  const opens = rooms.map((from) =>
    rooms.map(
      (to) => from !== to && to.files.some((file) => from.may.some((may) => may.test(file))),
    ),
  )
  const reaches = closureOf(opens)
  const groupOf = rooms.map((_, at) =>
    rooms.findIndex(
      (_room, other) => other === at || (reaches[at]?.[other] && reaches[other]?.[at]),
    ),
  )
  const nameOf = (group: number): string =>
    rooms.flatMap(({ name }, at) => (groupOf[at] === group ? [name] : [])).join(', ')
  return [...new Set(groupOf)].map((group) => {
    const members = rooms.flatMap((room, at) => (groupOf[at] === group ? [{ room, at }] : []))
    const targets = new Set(
      members.flatMap(({ at }) =>
        groupOf.filter((other, to) => opens[at]?.[to] && other !== group),
      ),
    )
    return {
      name: nameOf(group),
      isBuilt: members.some(({ room }) => room.isBuilt),
      opens: [...targets].map(nameOf),
    }
  })
}

/** Boxes of the server's rooms, by their allow-lists. What all may open is left to the caption. */
export function serverBoxes(): readonly Box[] {
  const rules = readRules().filter(({ name }) => name.startsWith(ROOM_OF_SERVER))
  const names = rules.map(({ name }) => name.slice(ROOM_OF_SERVER.length))
  const folders = new Set(
    globSync('apps/server/src/modules/*/index.ts', { cwd: root }).map((door) =>
      path.basename(path.dirname(door)),
    ),
  )
  return rules.map(({ to }, at) => ({
    name: names[at] ?? '',
    isBuilt: folders.has(names[at] ?? ''),
    opens: names.filter(
      (other) =>
        other !== names[at] &&
        other !== 'audit' &&
        listed(to.pathNot).some((may) => may.endsWith(`/${other}/index\\.ts$`)),
    ),
  }))
}

/** Which of them can be reached from which, over any number of doors. */
function closureOf(direct: readonly (readonly boolean[])[]): boolean[][] {
  const reaches = direct.map((row) => [...row])
  for (const [middle, through] of reaches.entries())
    for (const row of reaches)
      if (row[middle]) for (const [to, is] of through.entries()) if (is) row[to] = true
  return reaches
}

/**
 * Layers from the bottom: a box stands one above the highest box it may open. Doors that follow
 * from others are left out, as a picture of all of them can not be read.
 */
export function layersOf(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const height = new Map<string, number>()
  const heightOf = (box: Box): number => {
    const known = height.get(box.name)
    if (known !== undefined) return known
    const below = boxes.filter(({ name }) => box.opens.includes(name))
    const own = Math.max(-1, ...below.map(heightOf)) + 1
    height.set(box.name, own)
    return own
  }
  const highest = Math.max(...boxes.map(heightOf))
  return Array.from({ length: highest + 1 }, (_, at) => boxes.filter((box) => heightOf(box) === at))
}

/** The doors of a box that do not follow from its other doors. */
export function shownDoors(box: Box, boxes: readonly Box[]): readonly string[] {
  const opensOf = (name: string): readonly string[] =>
    boxes.find((other) => other.name === name)?.opens ?? []
  const reachable = (name: string): readonly string[] => {
    const seen = new Set<string>()
    const queue = [...opensOf(name)]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      queue.push(...opensOf(next))
    }
    return [...seen]
  }
  const indirect = new Set(box.opens.flatMap(reachable))
  return box.opens.filter((name) => !indirect.has(name))
}
