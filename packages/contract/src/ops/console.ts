import * as z from 'zod/mini'
import { endpoint, grants } from '../endpoint.ts'
import {
  done,
  id,
  moment,
  nothing,
  paged,
  pageNo,
  pageSize,
  reason,
  secret,
  vipLevel,
} from '../fields.ts'
import { amount, signedAmount } from '../money.ts'
import { statementLine } from '../wallet.ts'

const operator = z.strictObject({
  id,
  username: z.string(),
  roles: z.array(z.string()),
  grants: z.array(z.enum(grants)),
  hasTotp: z.boolean(),
  demo: z.boolean(),
  brandName: z.string(),
  gmtOffsetMinutes: z.int(),
})

export const opsSession = {
  login: endpoint({
    method: 'POST',
    path: '/session/login',
    audience: 'operator-public',
    summary: 'Signs an operator in; the session lives in a cookie of the console alone.',
    input: z.strictObject({
      username: z.string().check(z.minLength(1), z.maxLength(64)),
      password: secret,
      totp: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
    }),
    reply: operator,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/session/logout',
    audience: 'operator',
    summary: 'Ends the operator’s session.',
    input: nothing,
    reply: done,
  }),
  me: endpoint({
    method: 'GET',
    path: '/session/me',
    audience: 'operator',
    summary: 'Who is signed in, with grants.',
    input: nothing,
    reply: operator,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/session/beginTotp',
    audience: 'operator',
    summary: 'A new authenticator secret, as text and as an otpauth address for the QR code.',
    input: nothing,
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/session/confirmTotp',
    audience: 'operator',
    summary: 'Switches the authenticator on once a code of it is right.',
    input: z.strictObject({ totp: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    reply: done,
  }),
} as const

/** `erasing`: closed, and somebody wants its data erased; `erased`: it was let go. */
const memberStatus = z.enum(['active', 'blocked', 'closed', 'erasing', 'erased'])

/** Members by the money that is theirs: all that have any, or those that were closed and still do. */
export const memberMoney = ['some', 'ended'] as const

const memberRow = z.strictObject({
  id,
  account: z.string(),
  type: z.int(),
  status: memberStatus,
  currency: z.string(),
  upline: z.nullable(z.string()),
  vipLevel: z.int(),
  balance: signedAmount,
  registeredAt: moment,
  lastSignInAt: z.nullable(moment),
})

export const opsMembers = {
  list: endpoint({
    method: 'GET',
    path: '/members',
    audience: 'operator',
    grant: 'members.read',
    summary: 'Members, searched by account.',
    input: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      status: z.optional(memberStatus),
      money: z.optional(z.enum(memberMoney)),
      sort: z._default(z.enum(['registeredAt', 'account', 'balance']), 'registeredAt'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(memberRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'One member with balances.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      member: memberRow,
      uplines: z.array(z.string()),
      balances: z.array(
        z.strictObject({ account: z.string(), currency: z.string(), balance: signedAmount }),
      ),
      totals: z.strictObject({
        deposited: amount,
        withdrawn: amount,
        staked: amount,
        paidOut: amount,
      }),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/member/statement',
    audience: 'operator',
    grant: 'members.read',
    summary: 'A member’s statement.',
    input: z.strictObject({
      id,
      account: z._default(z.enum(['cash', 'held', 'bonus', 'trial']), 'cash'),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(statementLine),
  }),
  wagers: endpoint({
    method: 'GET',
    path: '/member/wagers',
    audience: 'operator',
    grant: 'members.read',
    summary: 'A member’s wagers.',
    input: z.strictObject({ id, pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        id,
        product: z.string(),
        /** The code of its vendor; of our own games, which of our rooms ran it. */
        source: z.string(),
        game: z.string(),
        bet: z.string(),
        round: z.string(),
        /** A round of our own games, which can be shown; null for any other. */
        roundId: z.nullable(id),
        state: z.string(),
        stake: amount,
        payout: z.nullable(amount),
        validBet: z.nullable(amount),
        validBetReason: z.nullable(z.string()),
        placedAt: moment,
        settledAt: z.nullable(moment),
      }),
    ),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/member/sessions',
    audience: 'operator',
    grant: 'members.read',
    summary: 'Live and past sessions with address and device.',
    input: z.strictObject({ id, pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        id,
        startedAt: moment,
        lastSeenAt: moment,
        endedAt: z.nullable(moment),
        endReason: z.nullable(z.string()),
        ip: z.string(),
        country: z.nullable(z.string()),
        userAgent: z.string(),
        /** The browser and system, in words. */
        device: z.string(),
        way: z.string(),
        secondWay: z.nullable(z.string()),
      }),
    ),
  }),
  block: endpoint({
    method: 'POST',
    path: '/member/block',
    audience: 'operator',
    grant: 'members.block',
    summary: 'Blocks a member: every session ends at once, credits are still accepted.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/member/unblock',
    audience: 'operator',
    grant: 'members.block',
    summary: 'Lifts a block.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  setVip: endpoint({
    method: 'POST',
    path: '/member/vip',
    audience: 'operator',
    grant: 'members.vip',
    summary:
      'Sets a member’s level; methods of payment may be for some levels alone. Refuses ' +
      '`member_not_found`.',
    input: z.strictObject({ id, level: vipLevel, reason }),
    reply: done,
  }),
} as const

export const opsAudit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    audience: 'operator',
    grant: 'audit.read',
    summary: 'The audit log, newest first.',
    input: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        at: moment,
        actor: z.string(),
        event: z.string(),
        subject: z.string(),
        ip: z.string(),
        reason: z.nullable(z.string()),
        before: z.nullable(z.json()),
        after: z.nullable(z.json()),
        sealed: z.boolean(),
      }),
    ),
  }),
} as const

const countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250))
const networks = z.array(z.string().check(z.maxLength(43))).check(z.maxLength(500))

export const opsSystem = {
  status: endpoint({
    method: 'GET',
    path: '/system/status',
    audience: 'operator',
    grant: 'system.read',
    summary: 'Maintenance, blocked regions and module flags of the brand.',
    input: nothing,
    reply: z.strictObject({
      maintenance: z.boolean(),
      maintenanceEnd: z.nullable(moment),
      blockedCountries: z.array(z.string()),
      blockedNetworks: z.array(z.string()),
      /** Where any stand, visitors from every other country are shut out. */
      allowedCountries: z.array(z.string()),
      /** Let in whatever their country. */
      allowedNetworks: z.array(z.string()),
      /** When the country database was built; null when there is none. */
      countryDatabase: z.nullable(moment),
      modules: z.array(
        z.strictObject({
          modId: z.string(),
          /** A module is on only while its parent is. */
          parent: z.nullable(z.string()),
          enabled: z.boolean(),
          description: z.string(),
        }),
      ),
    }),
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/system/maintenance',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Opens or closes the site, with an end time to show.',
    input: z.strictObject({ maintenance: z.boolean(), maintenanceEnd: z.nullable(moment), reason }),
    reply: done,
  }),
  setRegions: endpoint({
    method: 'POST',
    path: '/system/regions',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Blocks and allows countries and networks; replaces all four lists.',
    input: z.strictObject({
      blockedCountries: countries,
      blockedNetworks: networks,
      allowedCountries: countries,
      allowedNetworks: networks,
      reason,
    }),
    reply: done,
  }),
  whereIs: endpoint({
    method: 'GET',
    path: '/system/whereIs',
    audience: 'operator',
    grant: 'system.read',
    summary: 'What the rules say about an address. Refuses `field_invalid` for what is no address.',
    input: z.strictObject({ ip: z.string().check(z.trim(), z.maxLength(45)) }),
    reply: z.strictObject({
      country: z.nullable(z.string()),
      isServed: z.boolean(),
      /** Which rule decided. */
      rule: z.enum([
        'network-allowed',
        'network-blocked',
        'country-allowed',
        'country-blocked',
        'country-not-allowed',
        'none',
      ]),
    }),
  }),
  setModule: endpoint({
    method: 'POST',
    path: '/system/module',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Switches a module on or off.',
    input: z.strictObject({
      modId: z.string().check(z.maxLength(40)),
      enabled: z.boolean(),
      reason,
    }),
    reply: done,
  }),
} as const
