import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { ProviderCode } from '../social-providers.ts'

export interface Flow {
  readonly provider: ProviderCode
  readonly secretsSealed: Buffer
  readonly redirectUri: string
  readonly page: 'site' | 'agent'
  /** Whose session asked to link; null when somebody signs in. */
  readonly sessionId: string | null
}

/** Who holds something: it is good in the browser it was made in. */
export interface Holder {
  readonly brandId: BrandId
  readonly hash: Buffer
  readonly visitor: Buffer
}

export async function insertFlow(db: Db, holder: Holder, flow: Flow): Promise<void> {
  await db.query(
    `insert into social_flows(state_hash, brand_id, visitor_hash, provider, secrets_sealed,
                              redirect_uri, page, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      holder.hash,
      holder.brandId,
      holder.visitor,
      flow.provider,
      flow.secretsSealed,
      flow.redirectUri,
      flow.page,
      flow.sessionId,
    ],
  )
}

/** Uses a flow up, whatever it is worth. */
export async function takeFlow(db: Db, holder: Holder): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow & { isFresh: boolean }>(
    `delete from social_flows
      where state_hash = $1 and brand_id = $2 and visitor_hash = $3
      returning provider, secrets_sealed as "secretsSealed", redirect_uri as "redirectUri", page,
                session_id as "sessionId", expires_at > now() as "isFresh"`,
    [holder.hash, holder.brandId, holder.visitor],
  )
  const [row] = rows
  return row?.isFresh ? row : undefined
}

/** The member of a live session that asked to link. */
export async function memberOfSession(
  tx: Tx,
  sessionId: string,
): Promise<{ memberId: MemberId; account: string } | undefined> {
  const { rows } = await tx.query<{ memberId: MemberId; account: string }>(
    `select s.member_id as "memberId", m.account
       from sessions s join members m on m.id = s.member_id where s.id = $1`,
    [sessionId],
  )
  return rows[0]
}

export async function findIdentity(
  db: Db,
  brandId: BrandId,
  provider: ProviderCode,
  subject: string,
): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ memberId: MemberId }>(
    `select member_id as "memberId" from social_identities
      where brand_id = $1 and provider = $2 and subject = $3`,
    [brandId, provider, subject],
  )
  return rows[0]?.memberId
}

/** False when the person is linked already, or the member has another one of that provider. */
export async function insertIdentity(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  person: { readonly provider: ProviderCode; readonly subject: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into social_identities(brand_id, provider, subject, member_id)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [brandId, person.provider, person.subject, memberId],
  )
  return rowCount === 1
}

export async function deleteIdentity(
  tx: Tx,
  memberId: MemberId,
  provider: ProviderCode,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from social_identities where member_id = $1 and provider = $2',
    [memberId, provider],
  )
  return rowCount === 1
}

export interface SocialTicket {
  readonly provider: ProviderCode
  readonly subject: string
  /** Null: nobody here knows the person yet. */
  readonly memberId: MemberId | null
  readonly page: 'site' | 'agent'
  readonly claimsSealed: Buffer
}

export async function insertSocialTicket(
  db: Db,
  holder: Holder,
  ticket: SocialTicket & { readonly seconds: number },
): Promise<void> {
  await db.query(
    `insert into social_tickets(ticket_hash, brand_id, visitor_hash, provider, subject, member_id,
                                page, claims_sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      holder.hash,
      holder.brandId,
      holder.visitor,
      ticket.provider,
      ticket.subject,
      ticket.memberId,
      ticket.page,
      ticket.claimsSealed,
      ticket.seconds,
    ],
  )
}

const TICKET = `provider, subject, member_id as "memberId", page, claims_sealed as "claimsSealed"`
const HELD = 'ticket_hash = $1 and brand_id = $2 and visitor_hash = $3 and expires_at > now()'

export async function findSocialTicket(db: Db, holder: Holder): Promise<SocialTicket | undefined> {
  const { rows } = await db.query<SocialTicket>(
    `select ${TICKET} from social_tickets where ${HELD}`,
    [holder.hash, holder.brandId, holder.visitor],
  )
  return rows[0]
}

export async function takeSocialTicket(tx: Tx, holder: Holder): Promise<SocialTicket | undefined> {
  const { rows } = await tx.query<SocialTicket>(
    `delete from social_tickets where ${HELD} returning ${TICKET}`,
    [holder.hash, holder.brandId, holder.visitor],
  )
  return rows[0]
}
