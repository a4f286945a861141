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

/** `erased`: closed, and its data let go. */
const memberStatus = z.enum(['active', 'blocked', 'closed', 'erased'])

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
        game: z.string(),
        round: z.string(),
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

/** Why two persons look at a withdrawal; what does not belong to its kind is null. */
const riskFinding = z.strictObject({
  kind: z.enum([
    'same_device',
    'same_account',
    'name_differs',
    'big_win',
    'fast_turnaround',
    'opposite_bets',
  ]),
  /** Members it shares something with. */
  others: z.array(z.strictObject({ memberId: id, account: z.string() })),
  /** Of the bet, or all that was staked since the deposits. */
  stake: z.nullable(amount),
  payout: z.nullable(amount),
  deposited: z.nullable(amount),
  rounds: z.nullable(z.int()),
  game: z.nullable(z.string()),
})

const withdrawalRow = z.strictObject({
  id,
  reference: z.string(),
  memberId: id,
  account: z.string(),
  method: z.string(),
  destination: z.string(),
  /** The name on that account is another than the member's. */
  isOtherName: z.boolean(),
  /** What was found against it when it was asked for. */
  findings: z.array(riskFinding),
  currency: z.string(),
  amount,
  fee: amount,
  state: z.string(),
  reason: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
  approvals: z.array(z.strictObject({ operator: z.string(), at: moment })),
  approvalsNeeded: z.int(),
  createdAt: moment,
  /** Version of the content an approval is bound to. */
  contentHash: z.string(),
})

export const opsCashier = {
  withdrawals: endpoint({
    method: 'GET',
    path: '/withdrawals',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'The withdrawal queue.',
    input: z.strictObject({
      state: z.optional(z.string().check(z.maxLength(20))),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(withdrawalRow),
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/withdrawal',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'One withdrawal with its timeline and the member’s figures.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      withdrawal: withdrawalRow,
      timeline: z.array(
        z.strictObject({
          state: z.string(),
          at: moment,
          by: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        }),
      ),
      /** What persons say became of it at its provider; null where persons pay. */
      ending: z.nullable(
        z.strictObject({
          /** It was ordered and is not ended: two persons may end it. */
          isOpen: z.boolean(),
          said: z.nullable(
            z.strictObject({
              outcome: z.enum(['sent', 'not_sent']),
              reason: z.string(),
              by: z.string(),
              at: moment,
              confirmedBy: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      /** While persons pay it by bank, and afterwards; null where a provider pays. */
      byHand: z.nullable(
        z.strictObject({
          /** The transfer is waited for: it may be marked. */
          isOpen: z.boolean(),
          /** Who took the transfer last; live until its end, unless it was left before. */
          claim: z.nullable(
            z.strictObject({
              by: z.string(),
              at: moment,
              endsAt: moment,
              isLive: z.boolean(),
              isMine: z.boolean(),
            }),
          ),
          /** Everybody who saw where it goes, with the last time: each may have made the transfer. */
          opened: z.array(z.strictObject({ by: z.string(), at: moment })),
          /** What was said last; it counts once it is done. */
          mark: z.nullable(
            z.strictObject({
              outcome: z.enum(['sent', 'not_sent']),
              bankReference: z.nullable(z.string()),
              reason: z.nullable(z.string()),
              by: z.string(),
              at: moment,
              confirmedBy: z.nullable(z.string()),
              isDone: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/withdrawal/claim',
    audience: 'operator',
    grant: 'withdrawals.claim',
    summary: 'Takes a withdrawal off the queue; only one operator can hold it.',
    input: z.strictObject({ id }),
    reply: withdrawalRow,
  }),
  unclaim: endpoint({
    method: 'POST',
    path: '/withdrawal/unclaim',
    audience: 'operator',
    grant: 'withdrawals.claim',
    summary: 'Puts a claimed withdrawal back.',
    input: z.strictObject({ id }),
    reply: withdrawalRow,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/withdrawal/approve',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Approves; above the threshold another person than the claimer must do it.',
    input: z.strictObject({ id, contentHash: z.string().check(z.maxLength(64)) }),
    reply: withdrawalRow,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/withdrawal/reject',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Rejects with a reason the member sees; the held amount returns.',
    input: z.strictObject({ id, reason }),
    reply: withdrawalRow,
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/deposits',
    audience: 'operator',
    grant: 'deposits.read',
    summary: 'Deposits with their states.',
    input: z.strictObject({
      state: z.optional(z.string().check(z.maxLength(20))),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        reference: z.string(),
        memberId: id,
        account: z.string(),
        method: z.string(),
        currency: z.string(),
        amount,
        state: z.string(),
        providerReference: z.nullable(z.string()),
        createdAt: moment,
        paidAt: z.nullable(moment),
      }),
    ),
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
