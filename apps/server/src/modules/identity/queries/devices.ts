import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Seen } from './sessions.ts'

/** True while some live session of the brand depends on this device cookie. */
export async function isDeviceInUse(db: Db, brandId: BrandId, device: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from sessions s where s.device_hash = $2 and s.brand_id = $1
        and s.ended_at is null and s.expires_at > now()
        and s.last_seen_at > now() - interval '30 minutes' limit 1`,
    [brandId, device],
  )
  return rowCount === 1
}

/** The browser has a new cookie: what members proved with the old one goes with it. */
export async function renameDevice(
  tx: Tx,
  brandId: BrandId,
  from: Buffer,
  to: Buffer,
): Promise<void> {
  for (const table of ['member_devices', 'remembered_browsers'])
    await tx.query(
      `update ${table} set device_hash = $3 where brand_id = $1 and device_hash = $2`,
      [brandId, from, to],
    )
}

/** The member signed in with this browser. Trust that ran out begins again, else it runs on. */
export async function trustDevice(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  device: { readonly hash: Buffer; readonly seen: Seen },
): Promise<void> {
  const { ip, userAgent, country } = device.seen
  await tx.query(
    `insert into member_devices as d(member_id, device_hash, brand_id, ip, user_agent, country)
     values ($2, $3, $1, $4, $5, $6)
     on conflict (member_id, device_hash) do update set
       last_seen_at = now(), ip = excluded.ip, user_agent = excluded.user_agent,
       country = excluded.country,
       trusted_at = case when d.trusted_at > now() - interval '30 days'
                         then d.trusted_at else now() end`,
    [brandId, memberId, device.hash, ip, userAgent, country],
  )
}

export async function isDeviceKnown(
  db: Db,
  memberId: MemberId,
  device: Buffer | null,
): Promise<boolean> {
  if (!device) return false
  const { rowCount } = await db.query(
    `select from member_devices where member_id = $1 and device_hash = $2
        and trusted_at > now() - interval '30 days'`,
    [memberId, device],
  )
  return rowCount === 1
}

/** Browsers are strangers again: nobody signs in there by what the browser holds. */
export async function forgetDevices(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('delete from member_devices where member_id = $1', [memberId])
  await tx.query('delete from remembered_browsers where member_id = $1', [memberId])
}

export interface ListedDevice {
  readonly id: string
  readonly deviceHash: Buffer
  readonly isRemembered: boolean
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly ip: string
  readonly userAgent: string
  readonly country: string | null
}

export async function listDevices(db: Db, memberId: MemberId): Promise<ListedDevice[]> {
  const { rows } = await db.query<ListedDevice>(
    `select d.id, d.device_hash as "deviceHash", d.trusted_at as "firstSeenAt",
            d.last_seen_at as "lastSeenAt", d.ip, d.user_agent as "userAgent", d.country,
            exists (select from remembered_browsers r
                     where r.member_id = d.member_id and r.device_hash = d.device_hash
                       and r.expires_at > now()) as "isRemembered"
       from member_devices d
      where d.member_id = $1 and d.trusted_at > now() - interval '30 days'
      order by d.last_seen_at desc limit 50`,
    [memberId],
  )
  return rows
}

/** Forgets one browser of the member; undefined when there is none of that number. */
export async function forgetDevice(
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ deviceHash: Buffer }>(
    `delete from member_devices where member_id = $1 and id = $2
     returning device_hash as "deviceHash"`,
    [memberId, id],
  )
  const [row] = rows
  if (row)
    await tx.query('delete from remembered_browsers where member_id = $1 and device_hash = $2', [
      memberId,
      row.deviceHash,
    ])
  return row?.deviceHash
}

/** Whether the member has signed in from this network before; no network is a strange one. */
export async function isNetworkKnown(
  db: Db,
  memberId: MemberId,
  network: string | null,
): Promise<boolean> {
  if (network === null) return false
  const { rowCount } = await db.query(
    'select from member_networks where member_id = $1 and network = network($2::inet)',
    [memberId, network],
  )
  return rowCount === 1
}

export async function rememberNetwork(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  network: string | null,
): Promise<void> {
  if (network === null) return
  await tx.query(
    `insert into member_networks(member_id, network, brand_id)
     values ($2, network($3::inet), $1)
     on conflict (member_id, network) do update set last_seen_at = now()`,
    [brandId, memberId, network],
  )
}

/** Remembers the member in a browser for a day. */
export async function insertRemembered(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  browser: { readonly ticket: Buffer; readonly device: Buffer },
): Promise<void> {
  await tx.query(
    `insert into remembered_browsers(ticket_hash, member_id, brand_id, device_hash)
     values ($1, $2, $3, $4)
     on conflict (ticket_hash, member_id) do update set
       device_hash = excluded.device_hash, expires_at = excluded.expires_at`,
    [browser.ticket, memberId, brandId, browser.device],
  )
}

/** Whether a browser holds a ticket for a member of that name, good or not. */
export async function isRemembered(
  db: Db,
  brandId: BrandId,
  spelling: string,
  browser: { readonly ticket: Buffer; readonly device: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from remembered_browsers r join members m on m.id = r.member_id
      where r.ticket_hash = $1 and r.device_hash = $2 and r.brand_id = $3
        and lower(m.account) = $4`,
    [browser.ticket, browser.device, brandId, spelling],
  )
  return rowCount === 1
}

/** Uses up the ticket that a browser holds for a member; undefined when it is not good. */
export async function takeRemembered(
  tx: Tx,
  memberId: MemberId,
  browser: { readonly ticket: Buffer; readonly device: Buffer },
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ expiresAt: Date; isGood: boolean }>(
    `delete from remembered_browsers
      where ticket_hash = $1 and member_id = $2 and device_hash = $3
      returning expires_at as "expiresAt", expires_at > now() as "isGood"`,
    [browser.ticket, memberId, browser.device],
  )
  const [row] = rows
  return row?.isGood ? row.expiresAt : undefined
}

/** The browser's ticket is another one now; whoever else is remembered there goes with it. */
export async function renewRemembered(
  tx: Tx,
  brandId: BrandId,
  ticket: { readonly from: Buffer; readonly to: Buffer },
): Promise<void> {
  await tx.query(
    'update remembered_browsers set ticket_hash = $3 where brand_id = $1 and ticket_hash = $2',
    [brandId, ticket.from, ticket.to],
  )
}

export async function putBackRemembered(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  browser: { readonly ticket: Buffer; readonly device: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into remembered_browsers(ticket_hash, member_id, brand_id, device_hash, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [browser.ticket, memberId, brandId, browser.device, browser.expiresAt],
  )
}

export async function dropRemembered(
  db: Db,
  brandId: BrandId,
  ticket: Buffer,
  spelling: string | null,
): Promise<void> {
  await db.query(
    `delete from remembered_browsers r using members m
      where r.brand_id = $1 and r.ticket_hash = $2 and m.id = r.member_id
        and ($3::text is null or lower(m.account) = $3)`,
    [brandId, ticket, spelling],
  )
}
