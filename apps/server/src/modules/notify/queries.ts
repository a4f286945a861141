import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'
import type { Channel, MessageKind, Template } from './templates.ts'

export interface NewMessage {
  readonly brandId: BrandId
  readonly reference: string
  readonly channel: Channel
  readonly kind: MessageKind
  readonly language: string
  readonly country: string | null
  readonly addressMark: Buffer
  readonly rangeMark: Buffer | null
  readonly askerMark: Buffer | null
  readonly sealed: Buffer | null
  readonly price: bigint
  readonly state: 'waiting' | 'withheld'
  readonly expiresInSeconds: number | null
}

/** False when the reference has a message already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into outgoing_messages(brand_id, reference, channel, kind, language, country,
       address_mark, range_mark, asker_mark, sealed, price, state, due_at, ended_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       case when $12 = 'waiting' then now() end, case when $12 = 'withheld' then now() end,
       now() + make_interval(secs => $13))
     on conflict (brand_id, reference) do nothing`,
    [
      message.brandId,
      message.reference,
      message.channel,
      message.kind,
      message.language,
      message.country,
      message.addressMark,
      message.rangeMark,
      message.askerMark,
      message.sealed,
      message.price.toString(),
      message.state,
      message.expiresInSeconds,
    ],
  )
  return rowCount === 1
}

/** Whoever counts what was asked for lately comes one after another, per brand and channel. */
export async function lockCounting(tx: Tx, brandId: BrandId, channel: Channel): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [
    `messages:${brandId}:${channel}`,
  ])
}

export interface Marks {
  readonly addressMark: Buffer
  readonly rangeMark: Buffer | null
  readonly askerMark: Buffer | null
}

export interface Counted {
  readonly addressMinute: number
  readonly addressHour: number
  readonly addressDay: number
  readonly askerHour: number
  readonly rangeHour: number
  readonly brandHour: number
}

/** How many messages that were asked for from outside each window holds. */
export async function countRecent(
  db: Db,
  brandId: BrandId,
  channel: Channel,
  marks: Marks,
): Promise<Counted> {
  const { rows } = await db.query<Counted>(
    `select
       (select count(*) filter (where created_at > clock_timestamp() - interval '1 minute')
          from outgoing_messages where brand_id = $1 and address_mark = $3 and asker_mark is not null
           and created_at > clock_timestamp() - interval '1 day')::int as "addressMinute",
       (select count(*) filter (where created_at > clock_timestamp() - interval '1 hour')
          from outgoing_messages where brand_id = $1 and address_mark = $3 and asker_mark is not null
           and created_at > clock_timestamp() - interval '1 day')::int as "addressHour",
       (select count(*)
          from outgoing_messages where brand_id = $1 and address_mark = $3 and asker_mark is not null
           and created_at > clock_timestamp() - interval '1 day')::int as "addressDay",
       (select count(*)
          from outgoing_messages where brand_id = $1 and asker_mark = $5 and channel = $2
           and created_at > clock_timestamp() - interval '1 hour')::int as "askerHour",
       (select count(*)
          from outgoing_messages where brand_id = $1 and range_mark = $4 and asker_mark is not null
           and created_at > clock_timestamp() - interval '1 hour')::int as "rangeHour",
       (select count(*)
          from outgoing_messages where brand_id = $1 and channel = $2 and asker_mark is not null
           and created_at > clock_timestamp() - interval '1 hour')::int as "brandHour"`,
    [brandId, channel, marks.addressMark, marks.rangeMark, marks.askerMark],
  )
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  return row
}

/** Books what a message costs on its business day; false beyond the cap of that day. */
export async function spend(
  tx: Tx,
  where: { readonly brandId: BrandId; readonly offsetMinutes: number },
  price: bigint,
  mostPerDay: bigint,
): Promise<boolean> {
  if (price > mostPerDay) return false
  const { rowCount } = await tx.query(
    `insert into message_spending as s(brand_id, day, messages, spent)
     values ($1, business_day(now(), $2), 1, $3)
     on conflict (brand_id, day) do update set
       messages = s.messages + 1, spent = s.spent + excluded.spent
       where s.spent + excluded.spent <= $4`,
    [where.brandId, where.offsetMinutes, price.toString(), mostPerDay.toString()],
  )
  return rowCount === 1
}

/** What the brand's business day has cost so far. */
export async function spentToday(
  db: Db,
  where: { readonly brandId: BrandId; readonly offsetMinutes: number },
): Promise<{ readonly messages: number; readonly spent: bigint }> {
  const { rows } = await db.query<{ messages: number; spent: string }>(
    `select messages, spent::text from message_spending
      where brand_id = $1 and day = business_day(now(), $2)`,
    [where.brandId, where.offsetMinutes],
  )
  const [row] = rows
  return { messages: row?.messages ?? 0, spent: BigInt(row?.spent ?? 0) }
}

export interface DueMessage {
  readonly id: string
  readonly brandId: BrandId
  readonly reference: string
  readonly kind: string
  readonly country: string | null
  readonly sealed: Buffer
  readonly tries: number
  readonly isExpired: boolean
  /** Somebody took it before and never said what came of it. */
  readonly wasTaken: boolean
  readonly gateway: string | null
}

/** Takes messages whose moment has come; whoever takes one and dies gives it back after a while. */
export async function takeDue(db: Db, channel: Channel, most: number): Promise<DueMessage[]> {
  const { rows } = await db.query<DueMessage>(
    `with due as (
       select id, state from outgoing_messages
        where channel = $1 and due_at <= now() order by due_at limit $2 for update skip locked)
     update outgoing_messages m set
            state = 'sending', tries = m.tries + 1, due_at = now() + interval '2 minutes'
       from due where due.id = m.id
     returning m.id, m.brand_id as "brandId", m.reference, m.kind, m.country, m.sealed, m.tries,
               coalesce(m.expires_at <= now(), false) as "isExpired",
               due.state = 'sending' as "wasTaken", m.gateway`,
    [channel, most],
  )
  return rows
}

/** Notes who the message is about to be given to, before it is. */
export async function noteGateway(db: Db, id: string, gateway: string): Promise<void> {
  await db.query('update outgoing_messages set gateway = $2 where id = $1', [id, gateway])
}

export async function endMessage(
  db: Db,
  id: string,
  ended: {
    readonly state: 'sent' | 'failed'
    readonly providerId: string | null
    readonly failure: string | null
  },
): Promise<void> {
  await db.query(
    `update outgoing_messages set state = $2, provider_id = $3, failure = $4, due_at = null,
            ended_at = now()
      where id = $1 and state = 'sending'`,
    [id, ended.state, ended.providerId, ended.failure],
  )
}

export async function postpone(
  db: Db,
  id: string,
  seconds: number,
  failure: string,
): Promise<void> {
  await db.query(
    `update outgoing_messages set state = 'waiting', failure = $3,
            due_at = now() + make_interval(secs => $2)
      where id = $1 and state = 'sending'`,
    [id, seconds, failure],
  )
}

/** Forgets addresses and texts of messages that ended a day ago. */
export async function forgetEnded(db: Db): Promise<void> {
  await db.query(
    `update outgoing_messages set sealed = null
      where id in (select id from outgoing_messages
                    where sealed is not null and ended_at < now() - interval '1 day' limit 5000)`,
  )
}

interface TemplateKey {
  readonly kind: MessageKind
  readonly channel: Channel
  readonly language: string
}

export async function findTemplate(
  db: Db,
  brandId: BrandId,
  key: TemplateKey,
): Promise<Template | undefined> {
  const { rows } = await db.query<Template>(
    `select subject, body from message_templates
      where brand_id = $1 and kind = $2 and channel = $3 and language = $4`,
    [brandId, key.kind, key.channel, key.language],
  )
  return rows[0]
}

export async function listTemplates(db: Db, brandId: BrandId): Promise<(Template & TemplateKey)[]> {
  const { rows } = await db.query<Template & TemplateKey>(
    'select kind, channel, language, subject, body from message_templates where brand_id = $1',
    [brandId],
  )
  return rows
}

export async function upsertTemplate(
  tx: Tx,
  brandId: BrandId,
  key: TemplateKey,
  template: Template,
): Promise<void> {
  await tx.query(
    `insert into message_templates(brand_id, kind, channel, language, subject, body)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, kind, channel, language) do update set
       subject = excluded.subject, body = excluded.body, changed_at = now()`,
    [brandId, key.kind, key.channel, key.language, template.subject, template.body],
  )
}

export async function deleteTemplate(tx: Tx, brandId: BrandId, key: TemplateKey): Promise<void> {
  await tx.query(
    `delete from message_templates
      where brand_id = $1 and kind = $2 and channel = $3 and language = $4`,
    [brandId, key.kind, key.channel, key.language],
  )
}
