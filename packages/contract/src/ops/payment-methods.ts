import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  done,
  id,
  moment,
  nothing,
  paged,
  pageNo,
  pageSize,
  reason,
  vipLevel,
} from '../fields.ts'
import { amount } from '../money.ts'
import { riskKinds } from './withdrawal-rows.ts'

const providerCode = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,38}$/))
const read = { method: 'GET', audience: 'operator', grant: 'deposits.read' } as const
const write = { method: 'POST', audience: 'operator', grant: 'deposits.write' } as const
const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

/** An account of the house. */
const payTo = z.strictObject({ bank: line(1, 60), holder: line(1, 80), number: line(4, 40) })

/** Kinds of accounts that members are paid to: a way to withdraw is one of them. */
export const payoutCodes = ['bank_account', 'e_wallet', 'crypto'] as const
export const arrivals = ['instant', 'minutes', 'hour', 'day'] as const
export const directions = ['deposit', 'withdrawal'] as const
/** A method has no more rules than a person can read. */
export const MOST_ROUTES = 20

const countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250))

/** Orders of these amounts and countries go to this provider; the first rule that fits counts. */
const route = z.strictObject({
  provider: providerCode,
  /** Null: no such bound. */
  least: z.nullable(amount),
  most: z.nullable(amount),
  /** None: all. */
  countries,
  /** Of a way to withdraw: the most that this provider pays at once by it; null: the method’s. */
  payoutMax: z.nullable(amount),
})

/** What an operator may change of a method. */
const methodRules = {
  /** Who new orders go to where no rule fits; orders under way stay where they are. */
  provider: providerCode,
  enabled: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(999)),
  minimum: amount,
  maximum: amount,
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(5_000)),
  quickAmounts: z.array(amount).check(z.maxLength(8)),
  /** Of withdrawals: above it two persons approve; so many a day. */
  twoPersonsAbove: z.nullable(amount),
  /** Of a way to withdraw: the most of one payout, whoever pays, above it parts; null: none. */
  payoutMax: z.nullable(amount),
  mostPerDay: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  /** Countries whose members may use it; none: all. */
  countries,
  /** Members from this level on may use it; 0: all. */
  leastVip: vipLevel,
  routes: z.array(route).check(z.maxLength(MOST_ROUTES)),
  patienceMinutes: z.int().check(z.minimum(5), z.maximum(20_160)),
} as const

const houseAccountChange = z.strictObject({
  id,
  methodId: id,
  method: z.string(),
  currency,
  /** What stood there when it was proposed; null: nothing. */
  before: z.nullable(payTo),
  payTo,
  words: z.string(),
  state: z.enum(['proposed', 'done', 'rejected', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: moment,
  editedAt: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionWords: z.nullable(z.string()),
  /** The caller proposed it, and so does not decide about it. */
  isMine: z.boolean(),
  contentHash: z.string(),
})

/** The accounts of the house that members send money to: nobody changes one alone. */
export const opsHouseAccounts = {
  accounts: endpoint({
    ...read,
    path: '/payments/houseAccounts',
    summary: 'Ways that lead to an account of the house, with the one that members see now.',
    input: nothing,
    reply: z.strictObject({
      accounts: z.array(
        z.strictObject({
          methodId: id,
          method: z.string(),
          currency,
          enabled: z.boolean(),
          payTo: z.nullable(payTo),
        }),
      ),
    }),
  }),
  changes: endpoint({
    ...read,
    path: '/payments/houseAccountChanges',
    summary: 'Changes that were proposed: those that wait first, then the newest.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: paged(houseAccountChange),
  }),
  propose: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/proposeHouseAccount',
    summary:
      'Proposes an account for a method; its maker may say it anew, and a yes to what stood before ' +
      'is void. Refuses `method_not_available`, `claimed_by_other` while another person’s waits.',
    input: z.strictObject({ methodId: id, payTo, reason }),
    reply: z.strictObject({ id }),
  }),
  approve: endpoint({
    ...write,
    grant: 'payments.approve',
    path: '/payments/approveHouseAccount',
    summary:
      'Another person puts exactly what it has seen in its place. Refuses ' +
      '`second_person_required`, `approval_outdated`, `state_changed`, `not_found`.',
    input: z.strictObject({ id, contentHash: seen }),
    reply: done,
  }),
  reject: endpoint({
    ...write,
    grant: 'payments.approve',
    path: '/payments/rejectHouseAccount',
    summary: 'Another person says no, with a reason. Refuses as `approve` does.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  withdraw: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/withdrawHouseAccount',
    summary: 'Its maker takes it back. Refuses `claimed_by_other`, `state_changed`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const

/** From each transfer to its least and most, and what leaves a member in a day. */
const treeLimits = z
  .array(z.strictObject({ currency, minimum: amount, maximum: amount, mostPerDay: amount }))
  .check(z.maxLength(50))

/** Of what was paid in, in percent; 1000: ten times of it. */
const share = z.int().check(z.minimum(0), z.maximum(1_000))

/** What is looked for in a request for a withdrawal, and from where on it is found. */
const riskRules = z.strictObject({
  /** What is left out is not looked for. */
  kinds: z.array(z.enum(riskKinds)).check(z.maxLength(riskKinds.length)),
  /** How far back is looked. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
  bigWin: z.strictObject({
    /** One bet that paid so many times its stake, */
    times: z.int().check(z.minimum(2), z.maximum(1_000_000)),
    /** or so much; in a currency that is not named the times alone count. */
    amounts: z.array(z.strictObject({ currency, amount })).check(z.maxLength(50)),
  }),
  /** Deposits of so many minutes, of which less than that share was staked since. */
  turnaround: z.strictObject({
    minutes: z.int().check(z.minimum(1), z.maximum(10_080)),
    percent: share,
  }),
  /** The same of all deposits since the last withdrawal. */
  idlePercent: share,
  /** So many rounds in which two came out even, within that share of their stakes. */
  opposite: z.strictObject({
    rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
    percent: share,
  }),
})

const minutes = z.int().check(z.minimum(1), z.maximum(43_200))

/** So many failed deposits in so many minutes keep a member from more of them, and how long. */
const failureRules = z.strictObject({
  most: z.int().check(z.minimum(1), z.maximum(100)),
  withinMinutes: minutes,
  /** The first time. */
  blockMinutes: minutes,
  /** Where as many failed again after that. */
  suspendMinutes: minutes,
})

/** What slows a member down after deposits that failed, and who is slowed down. */
export const opsFailedDeposits = {
  failures: endpoint({
    ...read,
    path: '/payments/failedDeposits',
    summary: 'The rules, and whom they keep from depositing at this moment, the longest first.',
    input: nothing,
    reply: z.strictObject({
      rules: failureRules,
      slowed: z.array(
        z.strictObject({
          memberId: id,
          account: z.string(),
          /** Of the time that the rules look back on. */
          failures: z.int(),
          lastAt: moment,
          until: moment,
        }),
      ),
    }),
  }),
  setRules: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setFailedDeposits',
    summary:
      'Changes the rules; what failed before is judged by the new ones, too. Refuses ' +
      '`field_invalid` for a second time that is shorter than the first.',
    input: z.strictObject({ ...failureRules.def.shape, reason }),
    reply: done,
  }),
} as const

export const payeeNameRules = ['marked', 'letters', 'exact'] as const

/** How a name on an account is held against the member's own. */
export const payeeNames = z.strictObject({
  /**
   * marked: another name is kept and marked. letters: it is refused; accents, signs, small and
   * capital letters and the order of words make no other name. exact: it is refused as it is
   * written, but for spaces at its ends or beside each other.
   */
  rule: z.enum(payeeNameRules),
  /** Letters and how banks write them, as `ß`: `ss`; for `marked` and `letters`, in both names. */
  table: z
    .record(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(8)),
      z.string().check(z.trim(), z.maxLength(8)),
    )
    .check(z.refine((table) => Object.keys(table).length <= 200)),
})

/** Ways to pay, who carries them out, and settings of the cashier. */
export const opsPaymentMethods = {
  methods: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/methods',
    summary: 'Every way to deposit and to withdraw, and the providers there are.',
    input: nothing,
    reply: z.strictObject({
      providers: z.array(z.string()),
      methods: z.array(
        z.strictObject({
          id,
          direction: z.enum(directions),
          code: z.string(),
          name: z.string(),
          currency,
          ...methodRules,
          /** The account of the house that members see; two persons change it. */
          payTo: z.nullable(payTo),
        }),
      ),
    }),
  }),
  addMethod: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/addMethod',
    summary:
      'Adds a way to deposit or to withdraw. Refuses `method_exists`, `provider_unknown`, ' +
      '`house_account_needed` for one that is on before its account stands, `field_invalid`.',
    input: z.strictObject({
      direction: z.enum(directions),
      /** One that the site knows is shown in the member’s language, any other by its name. */
      code: z.string().check(z.regex(/^[a-z][a-z_]{1,38}$/)),
      name: line(2, 40),
      /** Two letters in the place of a picture. */
      mark: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
      arrival: z.enum(arrivals),
      currency,
      ...methodRules,
      reason,
    }),
    reply: z.strictObject({ id }),
  }),
  providers: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/providers',
    summary:
      'Who carries out orders: switched on or off, and whether its last orders were answered.',
    input: nothing,
    reply: z.strictObject({
      providers: z.array(
        z.strictObject({
          code: z.string(),
          enabled: z.boolean(),
          changedBy: z.nullable(z.string()),
          changedAt: z.nullable(moment),
          /** In which direction its last orders are all without an answer. */
          failing: z.array(z.enum(directions)),
        }),
      ),
    }),
  }),
  setProvider: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/provider',
    summary:
      'Gives a provider new orders, or none; orders under way stay with it. Refuses ' +
      '`provider_unknown`.',
    input: z.strictObject({ code: providerCode, enabled: z.boolean(), reason }),
    reply: done,
  }),
  setMethod: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/method',
    summary:
      'Changes a method. Refuses `field_invalid` for limits that do not fit, `provider_unknown`, and ' +
      '`house_account_needed` for one that is on before its account stands.',
    input: z.strictObject({ id, ...methodRules, reason }),
    reply: done,
  }),
  treeLimits: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/treeLimits',
    summary: 'How much goes along the tree of agents, by currency, and the currencies there are.',
    input: nothing,
    reply: z.strictObject({ currencies: z.array(currency), limits: treeLimits }),
  }),
  setTreeLimits: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setTreeLimits',
    summary:
      'Changes them; in a currency without limits nothing is transferred. Refuses `field_invalid` ' +
      'with the currency for limits that do not fit.',
    input: z.strictObject({ limits: treeLimits, reason }),
    reply: done,
  }),
  settings: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/settings',
    summary:
      'Receipts, new payees, withdrawals an hour, the question for limits at the first deposit, suspense.',
    input: nothing,
    reply: z.strictObject({
      receiptMinutes: z.int(),
      payeeMinutes: z.int(),
      withdrawalsPerHour: z.int(),
      payeeNames,
      askAtFirstDeposit: z.boolean(),
      suspenseDays: z.int(),
    }),
  }),
  setSettings: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setSettings',
    summary: 'Changes them.',
    input: z.strictObject({
      /** After which a paid withdrawal counts as received. */
      receiptMinutes: z.int().check(z.minimum(5), z.maximum(43_200)),
      /** For which a new payee waits. */
      payeeMinutes: z.int().check(z.minimum(0), z.maximum(10_080)),
      /** How many a member may ask for within an hour. */
      withdrawalsPerHour: z.int().check(z.minimum(1), z.maximum(1_000)),
      payeeNames,
      askAtFirstDeposit: z.boolean(),
      /** After which money that nobody could place may be booked to the house. */
      suspenseDays: z.int().check(z.minimum(1), z.maximum(3_650)),
      reason,
    }),
    reply: done,
  }),
  risk: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/risk',
    summary: 'What is looked for in requests for withdrawals, and the currencies there are.',
    input: nothing,
    reply: z.strictObject({ currencies: z.array(currency), rules: riskRules }),
  }),
  setRisk: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setRisk',
    summary:
      'Changes it, for withdrawals that are asked for from then on. Refuses `field_invalid` with the ' +
      'kind or the currency that is named twice, is not known, or has an amount that does not fit it.',
    input: z.strictObject({ rules: riskRules, reason }),
    reply: done,
  }),
} as const
