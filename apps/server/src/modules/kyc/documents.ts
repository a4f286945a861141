import { type DocumentKind, documentRules } from '@lantern/contract/identity-checks'
import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { isDateText } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { type Db, transact, type Tx } from '../../db/transact.ts'
import { cleanImage } from '../../pictures/images.ts'
import type { OpenedPicture } from '../../pictures/links.ts'
import { minimumAgeSetting, readSettingIn } from '../config/index.ts'
import { checkAge, marksOfPerson, type Person, recogniseMarks, todayAt } from '../identity/index.ts'
import * as queries from './queries/documents.ts'

const PICTURES = 'kyc.picture'
const DETAILS = 'kyc.details'
/** Pictures of a member that wait for their document. */
const MOST_LOOSE = 6

export interface Sender {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly offsetMinutes: number
}

const personSchema = z.strictObject({
  realName: z.string(),
  birthday: z.string(),
  number: z.string(),
})

const sealPerson = (ctx: Context, id: string, person: Person): Buffer =>
  sealAtRest(ctx, DETAILS, Buffer.from(JSON.stringify(person)), id)

/** What stands in a document, for uses that the caller writes into the audit log. */
export const openPerson = (
  ctx: Context,
  { id, details }: Pick<queries.Document, 'id' | 'details'>,
): Person | null =>
  details &&
  z.parse(personSchema, JSON.parse(openAtRest(ctx, DETAILS, details, id).toString('utf8')))

/** A picture of a document as it was kept. */
export async function openDocumentPicture(
  ctx: Context,
  db: Db,
  id: string,
): Promise<OpenedPicture | undefined> {
  const found = await queries.findPicture(db, id)
  return found && { media: found.media, bytes: openAtRest(ctx, PICTURES, found.sealed, id) }
}

/** Keeps a picture until its document is sent. Refuses what {@link cleanImage} refuses. */
export async function addPicture(
  ctx: Context,
  sender: Omit<Sender, 'offsetMinutes'>,
  base64: string,
): Promise<string> {
  const { media, width, height, bytes } = await cleanImage(Buffer.from(base64, 'base64'))
  const id = ctx.random.uuid()
  const sealed = sealAtRest(ctx, PICTURES, bytes, id)
  const { brandId, memberId } = sender
  const at = ctx.clock.now()
  await transact(ctx, async (tx) => {
    await queries.lockSender(tx, memberId)
    const picture = { id, brandId, memberId, media, width, height, sealed, at }
    await queries.insertPicture(tx, picture, MOST_LOOSE)
  })
  return id
}

export interface Sent {
  readonly kind: DocumentKind
  readonly pictures: readonly string[]
  readonly realName?: string | undefined
  readonly birthday?: string | undefined
  readonly number?: string | undefined
  readonly expiresOn?: string | undefined
}

const missing = (field: string): never => refuse('field_invalid', { field, why: 'required' })

function personIn({ realName, birthday, number }: Sent): Person {
  return {
    realName: realName ?? missing('realName'),
    birthday: birthday ?? missing('birthday'),
    number: number ?? missing('number'),
  }
}

/** Refuses `field_invalid` (a date that is none) and `document_expired`. */
function checkExpiry(expiresOn: string | null, today: string): void {
  if (expiresOn === null) return
  if (!isDateText(expiresOn) || expiresOn > '2199-12-31')
    refuse('field_invalid', { field: 'expiresOn', why: 'date' })
  if (expiresOn < today) refuse('document_expired')
}

/** Whether just these pictures were sent before. Refuses `document_not_found` unless they are loose. */
async function wereSent(tx: Tx, memberId: MemberId, pictures: readonly string[]): Promise<boolean> {
  const known = await queries.documentsOfPictures(tx, memberId, pictures)
  if (known.length < pictures.length) refuse('document_not_found')
  const [first] = known
  if (first !== null && known.every((one) => one === first)) return true
  if (known.some((one) => one !== null)) refuse('document_not_found')
  return false
}

/**
 * Sends a document. The same pictures send it once. Whoever turns out to be somebody that excluded
 * itself is excluded. Refuses `field_invalid`, `document_expired`, `under_age`,
 * `document_incomplete`, `document_not_found` (pictures of somebody else) and `document_open`.
 */
export async function submitDocument(
  ctx: Context,
  tx: Tx,
  sender: Sender,
  sent: Sent,
): Promise<void> {
  const { brandId, memberId } = sender
  const rule = documentRules[sent.kind]
  const today = await todayAt(tx, sender.offsetMinutes)
  const person = rule.isPersonal ? personIn(sent) : null
  const expiresOn = sent.expiresOn ?? (rule.isPersonal ? missing('expiresOn') : null)
  checkExpiry(expiresOn, today)
  if (person) checkAge(person.birthday, today, await readSettingIn(tx, brandId, minimumAgeSetting))
  const pictures = [...new Set(sent.pictures)]
  if (pictures.length < rule.pictures) refuse('document_incomplete', { least: rule.pictures })
  await queries.lockSender(tx, memberId)
  if (await wereSent(tx, memberId, pictures)) return
  const id = ctx.random.uuid()
  const document = { id, brandId, memberId, kind: sent.kind, expiresOn, at: ctx.clock.now() }
  const details = person && sealPerson(ctx, id, person)
  if (!(await queries.insertDocument(tx, { ...document, details }))) refuse('document_open')
  await queries.bindPictures(tx, id, pictures)
  if (!person) return
  const marks = marksOfPerson(ctx, brandId, person)
  await queries.insertMarks(tx, document, marks)
  await recogniseMarks(ctx, tx, sender, marks)
}
