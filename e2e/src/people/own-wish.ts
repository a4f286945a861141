import { expect } from '@playwright/test'
import type { Operator } from './operator.ts'

interface Waiting<Row> {
  readonly content: readonly (Row & { readonly id: string; readonly contentHash: string })[]
}

/** What is searched for, and what would agree to it. */
interface Wish<Row> {
  /** The call that lists it. */
  readonly list: string
  /** The call that agrees to it. */
  readonly approve: string
  readonly isOwn: (row: Row) => boolean
}

/** No page offers a person to agree to what it proposed itself; the server does not let it, either. */
export async function expectRefusedToItsMaker<Row>(
  maker: Operator,
  { list, approve, isOwn }: Wish<Row>,
): Promise<void> {
  const own = (await maker.call<Waiting<Row>>(list)).content.find(isOwn)
  const { id, contentHash } = own ?? { id: '', contentHash: '' }
  expect(await maker.refusal(approve, { id, contentHash })).toBe('second_person_required')
}
