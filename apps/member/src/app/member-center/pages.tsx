import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  BadgeCheck,
  ChartNoAxesCombined,
  CircleUser,
  FileUser,
  HeartHandshake,
  History,
  ListOrdered,
  ReceiptText,
  Wallet,
  WalletCards,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMember, useModule } from '../../site.ts'
import { useCashier, useNeedRealAccount } from '../shell/account-actions.ts'

/** Ids are the specification's, where it has one. */
export type MemberPageId =
  | 'securityCenter'
  | 'transferFund'
  | 'transferUpline'
  | 'depositv2'
  | 'withdraw'
  | 'cashierRecords'
  | 'personalHistoryCopy'
  | 'transactionHistory'
  | 'personalProfit'
  | 'saferPlay'
  | 'identityChecks'
  | 'myData'

export interface MemberPage {
  readonly id: MemberPageId
  readonly title: string
  readonly icon: ReactNode
  readonly href: string
  /** Set for pages that are overlays: they open over whatever is there. */
  readonly open?: () => void
  /** A red badge when above 0. */
  readonly count?: number
  /** Whether it stands in the menu; an overlay that does not still answers to its address. */
  readonly isListed: boolean
}

const hrefOf = (id: MemberPageId): string => `/member?page=${id}`

/**
 * The pages this member has, in menu order, as routes or as overlays. All of them are for real
 * accounts: a trial member sees the first ones, and each tells it what it needs.
 */
export function useMemberPages(): MemberPage[] {
  const { t } = useLingui()
  const isTrial = useMember()?.isTrial ?? true
  const needRealAccount = useNeedRealAccount()
  const openCashier = useCashier()
  const mayDeposit = useModule('CASHIER3')
  const mayWithdraw = useModule('WITHDRAW3')
  const hasUpward = useModule('TRANSFERUP3')
  const hasTransfers = useModule('TRANSFERDOWN3') || hasUpward
  const rows: readonly MemberPage[] = [
    {
      id: 'securityCenter',
      title: t`My account`,
      icon: <CircleUser aria-hidden="true" />,
      href: hrefOf('securityCenter'),
      isListed: true,
    },
    {
      id: 'transferFund',
      title: t`My wallet`,
      icon: <WalletCards aria-hidden="true" />,
      href: hrefOf('transferFund'),
      isListed: true,
    },
    {
      id: 'depositv2',
      title: t`Deposit`,
      icon: <Wallet aria-hidden="true" />,
      href: hrefOf('depositv2'),
      ...(mayDeposit && { open: () => openCashier('deposit') }),
      isListed: !isTrial && mayDeposit,
    },
    {
      id: 'withdraw',
      title: t`Withdraw`,
      icon: <ArrowDownToLine aria-hidden="true" />,
      href: hrefOf('withdraw'),
      ...(mayWithdraw && { open: () => openCashier('withdraw') }),
      isListed: !isTrial && mayWithdraw,
    },
    {
      id: 'cashierRecords',
      title: t`Deposits and withdrawals`,
      icon: <ListOrdered aria-hidden="true" />,
      href: hrefOf('cashierRecords'),
      isListed: !isTrial,
    },
    {
      id: 'transferUpline',
      title: t`Transfer`,
      icon: <ArrowLeftRight aria-hidden="true" />,
      href: hrefOf('transferUpline'),
      isListed: !isTrial && hasTransfers,
    },
    {
      id: 'personalHistoryCopy',
      title: t`Betting record`,
      icon: <History aria-hidden="true" />,
      href: hrefOf('personalHistoryCopy'),
      isListed: true,
    },
    {
      id: 'transactionHistory',
      title: t`Account record`,
      icon: <ReceiptText aria-hidden="true" />,
      href: hrefOf('transactionHistory'),
      isListed: true,
    },
    {
      id: 'personalProfit',
      title: t({ message: 'Profit and loss', comment: 'Results of games and rewards' }),
      icon: <ChartNoAxesCombined aria-hidden="true" />,
      href: hrefOf('personalProfit'),
      isListed: true,
    },
    {
      id: 'saferPlay',
      title: t`Play safely`,
      icon: <HeartHandshake aria-hidden="true" />,
      href: hrefOf('saferPlay'),
      isListed: !isTrial,
    },
    {
      id: 'identityChecks',
      title: t`Identity checks`,
      icon: <BadgeCheck aria-hidden="true" />,
      href: hrefOf('identityChecks'),
      isListed: !isTrial,
    },
    {
      id: 'myData',
      title: t`My data`,
      icon: <FileUser aria-hidden="true" />,
      href: hrefOf('myData'),
      isListed: !isTrial,
    },
  ]
  const has = rows.filter(({ isListed, open }) => isListed || open)
  return isTrial ? has.map((row) => ({ ...row, open: () => void needRealAccount() })) : has
}
