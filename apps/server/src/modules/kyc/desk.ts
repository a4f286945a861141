import { refuse } from '@lantern/contract/errors'
import type { RejectCode } from '@lantern/contract/identity-checks'
import type { BrandId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Tx } from '../../db/transact.ts'
import type { Desk } from '../../desk.ts'
import { actorOf, record } from '../audit/index.ts'
import { minimumAgeSetting, readSettingIn } from '../config/index.ts'
import { checkAge, confirmPerson, type Person, todayAt } from '../identity/index.ts'
import { openPerson } from './documents.ts'
import * as queries from './queries/documents.ts'

/** A claim that nobody worked on for so long may be taken over. */
const CLAIM_MS = 30 * MINUTE_MS

/** The document, locked, or `document_not_found`: also for one of another brand. */
const lockFor = async (tx: Tx, brandId: BrandId, id: string): Promise<queries.Document> =>
  (await queries.lockDocument(tx, brandId, id)) ?? refuse('document_not_found')

const note = (
  { tx, caller }: Desk,
  document: queries.Document,
  done: { readonly event: string; readonly reason?: string; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    event: done.event,
    subject: { kind: 'document', id: document.id },
    reason: done.reason ?? null,
    before: { state: document.state, claimedBy: document.claimedByName },
    after: { memberId: document.memberId, kind: document.kind, ...(done.after as object) },
  })

/**
 * Takes a document off the queue. Claiming one's own again changes nothing; a claim that is half an
 * hour old may be taken over. Refuses `document_not_found`, `claimed_by_other`, `state_changed`.
 */
export async function claim(desk: Desk, id: string): Promise<void> {
  const { ctx, tx, operator } = desk
  const document = await lockFor(tx, operator.brandId, id)
  if (document.decidedAt) refuse('state_changed')
  const at = ctx.clock.now()
  if (document.claimedBy === operator.operatorId) return
  const age = document.claimedAt ? at.getTime() - document.claimedAt.getTime() : CLAIM_MS
  if (age < CLAIM_MS) refuse('claimed_by_other')
  await queries.setClaim(tx, id, { by: operator.operatorId, name: operator.username, at })
  await note(desk, document, {
    event: 'document.claimed',
    after: { state: 'in_review', claimedBy: operator.username },
  })
}

/** Puts one's own claim back. Refuses `document_not_found`, `not_claimed`, `claimed_by_other`. */
export async function unclaim(desk: Desk, id: string): Promise<void> {
  const { tx, operator } = desk
  const document = await lockFor(tx, operator.brandId, id)
  if (document.state !== 'in_review') refuse('not_claimed')
  if (document.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  await queries.setClaim(tx, id, null)
  await note(desk, document, { event: 'document.unclaimed', after: { state: 'submitted' } })
}

/** False when this operator has decided the same before; refuses whatever else stands against it. */
function mayDecide(document: queries.Document, { operator }: Desk, to: queries.KeptState): boolean {
  if (document.state === to && document.decidedBy === operator.operatorId) return false
  if (document.state === 'submitted') refuse('not_claimed')
  if (document.state !== 'in_review') refuse('state_changed')
  if (document.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  return true
}

/**
 * Accepts a document; what it shows is written into the member's profile. Deciding the same again
 * changes nothing. Refuses `document_not_found`, `not_claimed`, `claimed_by_other`, `state_changed`,
 * `document_expired`, `under_age`, and `document_taken` while another open account has an accepted
 * document of the same person or number.
 */
export async function accept(
  desk: Desk,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const document = await lockFor(tx, operator.brandId, id)
  if (!mayDecide(document, desk, 'accepted')) return
  if (document.isExpired) refuse('document_expired')
  const person = openPerson(ctx, document)
  if (person) await checkPerson(desk, document, person)
  const by = { by: operator.operatorId, name: operator.username, at: ctx.clock.now() }
  await queries.decide(tx, id, { ...by, state: 'accepted', code: null, note: null })
  if (person) await confirmPerson(ctx, tx, document, person)
  await note(desk, document, { event: 'document.accepted', reason, after: { state: 'accepted' } })
}

async function checkPerson(
  { tx, caller }: Desk,
  document: queries.Document,
  { birthday }: Person,
): Promise<void> {
  const { id: brandId, offsetMinutes } = caller.brand
  const minimumAge = await readSettingIn(tx, brandId, minimumAgeSetting)
  checkAge(birthday, await todayAt(tx, offsetMinutes), minimumAge)
  await queries.lockMarks(tx, await queries.marksOf(tx, document.id))
  const others = await queries.listOthers(tx, document)
  if (others.some((one) => one.state === 'accepted' && one.status === 'active'))
    refuse('document_taken')
}

/** Rejects a document with a reason that the member reads. Refuses as {@link accept} does. */
export async function reject(
  desk: Desk,
  wanted: { readonly id: string; readonly code: RejectCode; readonly note: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const document = await lockFor(tx, operator.brandId, wanted.id)
  if (!mayDecide(document, desk, 'rejected')) return
  const by = { by: operator.operatorId, name: operator.username, at: ctx.clock.now() }
  const { code, note: words } = wanted
  await queries.decide(tx, document.id, { ...by, state: 'rejected', code, note: words })
  const after = { state: 'rejected', code }
  await note(desk, document, { event: 'document.rejected', reason: words, after })
}

/** Notes who opens a document and why; the row is written before anything is shown. */
export async function noteOpened(
  desk: Desk,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<queries.Document> {
  const { tx, operator } = desk
  const document =
    (await queries.findDocument(tx, operator.brandId, id)) ?? refuse('document_not_found')
  await note(desk, document, {
    event: 'document.opened',
    reason,
    after: { pictures: document.pictures.length },
  })
  return document
}
