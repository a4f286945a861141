export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

export interface JsonChange {
  /** Where in the document: `limits.daily`, `roles[1]`; empty for the document itself. */
  readonly path: string
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  readonly before: Json | undefined
  readonly after: Json | undefined
}

/** Every leaf of two documents with what became of it, in the order of their fields. */
export function diffJson(before: Json | undefined, after: Json | undefined): JsonChange[] {
  return compare('', before, after)
}

function compare(path: string, before: Json | undefined, after: Json | undefined): JsonChange[] {
  if (isList(before) && isList(after)) {
    const length = Math.max(before.length, after.length)
    const changes = Array.from({ length }, (_, at) =>
      compare(`${path}[${at}]`, before[at], after[at]),
    )
    return changes.length > 0 ? changes.flat() : [{ path, kind: 'same', before, after }]
  }
  const left = fieldsOf(before)
  const right = fieldsOf(after)
  const branches =
    (left !== undefined && (right !== undefined || after === undefined)) ||
    (right !== undefined && before === undefined)
  if (!branches) return [leaf(path, before, after)]
  const names = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])]
  if (names.length === 0) return [leaf(path, before, after)]
  return names.flatMap((name) =>
    compare(path === '' ? name : `${path}.${name}`, own(left, name), own(right, name)),
  )
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

function fieldsOf(value: Json | undefined): { readonly [name: string]: Json } | undefined {
  return typeof value === 'object' && value !== null && !isList(value) ? value : undefined
}

const own = (
  fields: { readonly [name: string]: Json } | undefined,
  name: string,
): Json | undefined => (fields && Object.hasOwn(fields, name) ? fields[name] : undefined)

function leaf(path: string, before: Json | undefined, after: Json | undefined): JsonChange {
  return { path, kind: kindOf(before, after), before, after }
}

function kindOf(before: Json | undefined, after: Json | undefined): JsonChange['kind'] {
  if (before === undefined) return after === undefined ? 'same' : 'added'
  if (after === undefined) return 'removed'
  return JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'changed'
}
