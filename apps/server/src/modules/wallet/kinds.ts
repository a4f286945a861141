/**
 * What an entry can be. This list and the check `entry_kind_known` of the database are the same;
 * a test compares them. The client translates each kind on the statement.
 */
export const entryKinds = [
  'adjust',
  'bonus.convert',
  'bonus.forfeit',
  'bonus.grant',
  'deposit',
  'jackpot.contribution',
  'jackpot.seed',
  'jackpot.win',
  'opening',
  'reverse',
  'suspense',
  'transfer',
  'transfer.capture',
  'transfer.down',
  'transfer.expire',
  'transfer.hold',
  'transfer.release',
  'transfer.up',
  'trial.grant',
  'wager.adjust',
  'wager.place',
  'wager.resettle',
  'wager.reward',
  'wager.settle',
  'wager.tip',
  'wager.unsettle',
  'wager.void',
  'withdrawal.capture',
  'withdrawal.expire',
  'withdrawal.hold',
  'withdrawal.release',
  'withdrawal.return',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Kinds that `post` may write; the others belong to holds, reversals and wagers. */
export const plainKinds = [
  'adjust',
  'bonus.convert',
  'bonus.forfeit',
  'bonus.grant',
  'deposit',
  'jackpot.contribution',
  'jackpot.seed',
  'jackpot.win',
  'opening',
  'suspense',
  'transfer',
  'transfer.down',
  'transfer.up',
  'trial.grant',
  'withdrawal.return',
] as const satisfies readonly EntryKind[]
export type PlainKind = (typeof plainKinds)[number]

/** What money is held for. */
export const holdSubjects = ['withdrawal', 'transfer'] as const
export type HoldSubject = (typeof holdSubjects)[number]

/** Accounts with an owner; they keep a balance and a version. */
export const ownedPurposes = ['cash', 'held', 'bonus', 'points', 'trial'] as const
export type OwnedPurpose = (typeof ownedPurposes)[number]

/** Accounts with an owner that `post` may move; held money moves by its hold alone. */
export type PostablePurpose = Exclude<OwnedPurpose, 'held'>

/** Accounts of the house; their sums are added from postings, so that none is ever a hot row. */
export const housePurposes = [
  'adjustment',
  'house',
  'jackpot',
  'jackpot_reserve',
  'opening',
  'payment_clearing',
  'promotion',
  'rounding',
  'suspense',
  'vendor_transit',
] as const
export type HousePurpose = (typeof housePurposes)[number]

/** What a member may want to see of a statement by itself. */
export const kindGroups = {
  money: [
    'deposit',
    'withdrawal.capture',
    'withdrawal.expire',
    'withdrawal.hold',
    'withdrawal.release',
    'withdrawal.return',
  ],
  bets: [
    'wager.adjust',
    'wager.place',
    'wager.resettle',
    'wager.reward',
    'wager.settle',
    'wager.tip',
    'wager.unsettle',
    'wager.void',
  ],
  transfers: [
    'transfer',
    'transfer.capture',
    'transfer.down',
    'transfer.expire',
    'transfer.hold',
    'transfer.release',
    'transfer.up',
  ],
  rewards: ['bonus.convert', 'bonus.forfeit', 'bonus.grant', 'jackpot.win', 'trial.grant'],
  other: ['adjust', 'opening', 'reverse'],
} as const satisfies Readonly<Record<string, readonly EntryKind[]>>
export type KindGroup = keyof typeof kindGroups
