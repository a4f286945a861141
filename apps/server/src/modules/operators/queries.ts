import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

export interface OperatorRow {
  readonly id: OperatorId
  readonly brandId: BrandId
  readonly username: string
  readonly status: 'active' | 'closed'
  readonly passwordHash: string
  readonly totpSecret: Buffer | null
  readonly totpConfirmedAt: Date | null
  readonly totpLastStep: string | null
  readonly roles: readonly string[]
  readonly grants: readonly string[]
}

const ROLES = `
  coalesce((select array_agg(r.code order by r.code)
              from operator_roles x join roles r on r.id = x.role_id
             where x.operator_id = o.id), '{}') as roles,
  coalesce((select array_agg(distinct g.grant_code)
              from operator_roles x join role_grants g on g.role_id = x.role_id
             where x.operator_id = o.id), '{}') as grants`

const OPERATOR = `
  o.id, o.brand_id as "brandId", o.username, o.status, o.password_hash as "passwordHash",
  o.totp_secret as "totpSecret", o.totp_confirmed_at as "totpConfirmedAt",
  o.totp_last_step as "totpLastStep", ${ROLES}`

export async function findOperator(
  db: Db,
  brandId: number,
  username: string,
): Promise<OperatorRow | undefined> {
  const { rows } = await db.query<OperatorRow>(
    `select ${OPERATOR} from operators o where o.brand_id = $1 and o.username = $2`,
    [brandId, username],
  )
  return rows[0]
}

/** The operator, locked until the transaction ends. */
export async function lockOperator(tx: Tx, id: string): Promise<OperatorRow | undefined> {
  await tx.query('select id from operators where id = $1 for no key update', [id])
  const { rows } = await tx.query<OperatorRow>(
    `select ${OPERATOR} from operators o where o.id = $1`,
    [id],
  )
  return rows[0]
}

export async function listOperators(db: Db, brandId: number): Promise<OperatorRow[]> {
  const { rows } = await db.query<OperatorRow>(
    `select ${OPERATOR} from operators o where o.brand_id = $1 order by o.username`,
    [brandId],
  )
  return rows
}

export interface LiveSessionRow extends OperatorRow {
  readonly sessionId: string
  readonly lastSeenAt: Date
}

/** The live session of a cookie with its operator and the grants of this very moment. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  oldest: { readonly startedAt: Date; readonly lastSeenAt: Date },
): Promise<LiveSessionRow | undefined> {
  const { rows } = await db.query<LiveSessionRow>(
    `select ${OPERATOR}, s.id as "sessionId", s.last_seen_at as "lastSeenAt"
       from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = $1 and s.ended_at is null and o.status = 'active'
        and s.started_at > $2 and s.last_seen_at > $3`,
    [tokenHash, oldest.startedAt, oldest.lastSeenAt],
  )
  return rows[0]
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.query('update operator_sessions set last_seen_at = $2 where id = $1', [sessionId, now])
}

export interface FreshSession {
  readonly brandId: number
  readonly operatorId: string
  readonly tokenHash: Buffer
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

export async function insertSession(tx: Tx, session: FreshSession): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into operator_sessions(brand_id, operator_id, token_hash, ip, user_agent,
                                   started_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [
      session.brandId,
      session.operatorId,
      session.tokenHash,
      session.ip,
      session.userAgent,
      session.now,
    ],
  )
  return rows[0]?.id ?? ''
}

export async function endSessions(
  tx: Tx,
  operatorId: string,
  why: 'signed_out' | 'replaced' | 'password_set' | 'totp_reset',
  now: Date,
): Promise<void> {
  await tx.query(
    `update operator_sessions set ended_at = $3, end_reason = $2
      where operator_id = $1 and ended_at is null`,
    [operatorId, why, now],
  )
}

/**
 * Counts a sign-in before it is tried, so that many at once can not outrun the lock. Answers how
 * many of the recent ones, this one included, have not succeeded; undefined when it may not be
 * tried. Failures older than `since` are forgotten.
 */
export async function countAttempt(
  tx: Tx,
  who: { readonly brandId: number; readonly username: string },
  limits: { readonly now: Date; readonly since: Date; readonly most: number },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ failures: number }>(
    `insert into operator_failures as f(brand_id, username, failures, last_at)
     values ($1, $2, 1, $3)
     on conflict (brand_id, username) do update
       set failures = case when f.last_at <= $4 then 1 else f.failures + 1 end, last_at = $3
     where f.failures < $5 or f.last_at <= $4
     returning failures`,
    [who.brandId, who.username, limits.now, limits.since, limits.most],
  )
  return rows[0]?.failures
}

export async function forgiveAttempts(tx: Tx, brandId: number, username: string): Promise<void> {
  await tx.query('delete from operator_failures where brand_id = $1 and username = $2', [
    brandId,
    username,
  ])
}

/** Takes back one counted attempt: it was neither good nor bad yet. */
export async function uncountAttempt(tx: Tx, brandId: number, username: string): Promise<void> {
  await tx.query(
    `delete from operator_failures where brand_id = $1 and username = $2 and failures = 1`,
    [brandId, username],
  )
  await tx.query(
    `update operator_failures set failures = failures - 1
      where brand_id = $1 and username = $2 and failures > 1`,
    [brandId, username],
  )
}

export async function dropOldFailures(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from operator_failures where last_at < $1', [before])
}

/** Uses up a code of the authenticator; false when this or a newer one was used already. */
export async function useTotpStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update operators set totp_last_step = $2
      where id = $1 and (totp_last_step is null or totp_last_step < $2)`,
    [operatorId, step],
  )
  return rowCount === 1
}

export async function setTotp(
  tx: Tx,
  operatorId: string,
  totp: { readonly secret: Buffer | null; readonly confirmedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update operators set totp_secret = $2, totp_confirmed_at = $3,
            totp_last_step = case when $2::bytea is null then null else totp_last_step end
      where id = $1`,
    [operatorId, totp.secret, totp.confirmedAt],
  )
}

export async function setPasswordHash(
  tx: Tx,
  operatorId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await tx.query(
    'update operators set password_hash = $2, password_changed_at = $3 where id = $1',
    [operatorId, hash, now],
  )
}

export async function insertOperator(
  tx: Tx,
  operator: {
    readonly brandId: number
    readonly username: string
    readonly passwordHash: string
    readonly now: Date
  },
): Promise<OperatorId | undefined> {
  const { rows } = await tx.query<{ id: OperatorId }>(
    `insert into operators(brand_id, username, password_hash, password_changed_at, created_at)
     values ($1, $2, $3, $4, $4) on conflict do nothing returning id`,
    [operator.brandId, operator.username, operator.passwordHash, operator.now],
  )
  return rows[0]?.id
}

/** Makes sure that the brand has these roles; those it has keep their grants. */
export async function ensureRoles(
  tx: Tx,
  brandId: number,
  roles: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [code, grantCodes] of Object.entries(roles))
    await tx.query(
      `with made as (
         insert into roles(brand_id, code) values ($1, $2) on conflict do nothing returning id)
       insert into role_grants(role_id, brand_id, grant_code)
       select made.id, $1, unnest($3::text[]) from made`,
      [brandId, code, grantCodes],
    )
}

/** Gives an operator these roles and no other. */
export async function setRoles(
  tx: Tx,
  operator: { readonly id: string; readonly brandId: number },
  codes: readonly string[],
): Promise<void> {
  await tx.query('delete from operator_roles where operator_id = $1', [operator.id])
  await tx.query(
    `insert into operator_roles(operator_id, role_id, brand_id)
     select $1, id, brand_id from roles where brand_id = $2 and code = any($3::text[])`,
    [operator.id, operator.brandId, codes],
  )
}
