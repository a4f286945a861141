import { useLingui } from '@lingui/react/macro'
import type { StateWord } from '../../words/money-states.ts'

export const memberStatuses = ['active', 'blocked', 'closed', 'erasing', 'erased'] as const
type MemberStatus = (typeof memberStatuses)[number]

export function useMemberStatuses(): Record<MemberStatus, StateWord> {
  const { t } = useLingui()
  return {
    active: { label: t({ message: 'Active', comment: 'status of a member' }), tone: 'good' },
    blocked: { label: t({ message: 'Blocked', comment: 'status of a member' }), tone: 'bad' },
    closed: { label: t({ message: 'Closed', comment: 'status of a member' }), tone: 'neutral' },
    erasing: {
      label: t({ message: 'To be erased', comment: 'status of a member' }),
      tone: 'attention',
    },
    erased: { label: t({ message: 'Erased', comment: 'status of a member' }), tone: 'neutral' },
  }
}

const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPE = 4

/** Account types of the wire in words. */
export function useAccountTypes(): (type: number) => string {
  const { t } = useLingui()
  return (type) => {
    if (type === TRIAL_TYPE) return t`Trial`
    return AGENT_TYPES.includes(type) ? t`Agent (type ${type})` : t`Member`
  }
}

export const ledgerAccounts = ['cash', 'held', 'bonus', 'trial'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** A member's accounts in words; one that is not known here is shown by its code. */
export function useLedgerAccounts(): (account: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    cash: t({ message: 'Cash', comment: 'ledger account: what can be staked or withdrawn' }),
    held: t({ message: 'Held', comment: 'ledger account: money set aside for a withdrawal' }),
    bonus: t({ message: 'Bonus', comment: 'ledger account' }),
    points: t({ message: 'Points', comment: 'ledger account' }),
    trial: t({ message: 'Free play', comment: 'ledger account of a trial member' }),
  }
  return (account) => names[account] ?? account
}

/** Why a session ended, in words. */
export function useEndReasons(): (reason: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    logout: t`Signed out`,
    expired: t`Expired`,
    limit: t`Signed in on too many devices`,
    password: t`Password changed`,
    blocked: t`Blocked`,
    replaced: t`Signed in anew`,
    owner: t`Ended by the member`,
    operator: t`Ended by an operator`,
    factors: t`Second factor changed`,
    closed: t`Account closed`,
    excluded: t`Excluded`,
    time_out: t`Time-out`,
  }
  return (reason) => names[reason] ?? reason
}

/** How a session began, in words. */
export function useSignInWays(): (way: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    password: t({ message: 'Password', comment: 'how somebody signed in' }),
    sms: t({ message: 'SMS code', comment: 'how somebody signed in' }),
    email: t({ message: 'E-mail code', comment: 'how somebody signed in' }),
    totp: t({ message: 'Authenticator', comment: 'how somebody signed in' }),
    recovery: t({ message: 'Recovery', comment: 'how somebody signed in' }),
    remembered: t({ message: 'Remembered browser', comment: 'how somebody signed in' }),
    social: t({ message: 'Linked profile', comment: 'how somebody signed in' }),
    passkey: t({ message: 'Passkey', comment: 'how somebody signed in' }),
    register: t({ message: 'Registration', comment: 'how somebody signed in' }),
    handover: t({ message: 'Another window', comment: 'how somebody signed in' }),
    freeplay: t({ message: 'Free play', comment: 'how somebody signed in' }),
  }
  return (way) => names[way] ?? way
}

/** Fields of a profile in words. */
export function useProfileFields(): (field: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    mobileNum: t`Mobile number`,
    email: t`E-mail address`,
    payeeName: t`Real name`,
    birthday: t`Date of birth`,
    idNumber: t`Id number`,
    line: 'LINE',
    whatsapp: 'WhatsApp',
    facebook: 'Facebook',
    wechat: 'WeChat',
    qqNum: 'QQ',
    zalo: 'Zalo',
    telegram: 'Telegram',
  }
  return (field) => names[field] ?? field
}
