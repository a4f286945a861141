import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  CircleUser,
  History,
  ListOrdered,
  ReceiptText,
  Wallet,
  WalletCards,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMember } from '../../site.ts'
import { useCashier } from '../shell/account-actions.ts'

/** Ids are the specification's, where it has one. */
export type MemberPageId =
  | 'securityCenter'
  | 'transferFund'
  | 'depositv2'
  | 'withdraw'
  | 'cashierRecords'
  | 'personalHistoryCopy'
  | 'transactionHistory'

export interface MemberPage {
  readonly id: MemberPageId
  readonly title: string
  readonly icon: ReactNode
  readonly href: string
  /** Set for pages that are overlays: they open over whatever is there. */
  readonly open?: () => void
  /** A red badge when above 0. */
  readonly count?: number
}

const hrefOf = (id: MemberPageId): string => `/member?page=${id}`

/** The member's pages, in menu order: each under its condition, as a route or as an overlay. */
export function useMemberPages(): MemberPage[] {
  const { t } = useLingui()
  const isTrial = useMember()?.isTrial ?? true
  const openCashier = useCashier()
  const rows: (MemberPage & { readonly isThere: boolean })[] = [
    {
      id: 'securityCenter',
      title: t`My account`,
      icon: <CircleUser aria-hidden="true" />,
      href: hrefOf('securityCenter'),
      isThere: true,
    },
    {
      id: 'transferFund',
      title: t`My wallet`,
      icon: <WalletCards aria-hidden="true" />,
      href: hrefOf('transferFund'),
      isThere: true,
    },
    {
      id: 'depositv2',
      title: t`Deposit`,
      icon: <Wallet aria-hidden="true" />,
      href: hrefOf('depositv2'),
      open: () => openCashier('deposit'),
      isThere: !isTrial,
    },
    {
      id: 'withdraw',
      title: t`Withdraw`,
      icon: <ArrowDownToLine aria-hidden="true" />,
      href: hrefOf('withdraw'),
      open: () => openCashier('withdraw'),
      isThere: !isTrial,
    },
    {
      id: 'cashierRecords',
      title: t`Deposits and withdrawals`,
      icon: <ListOrdered aria-hidden="true" />,
      href: hrefOf('cashierRecords'),
      isThere: !isTrial,
    },
    {
      id: 'personalHistoryCopy',
      title: t`Betting record`,
      icon: <History aria-hidden="true" />,
      href: hrefOf('personalHistoryCopy'),
      isThere: true,
    },
    {
      id: 'transactionHistory',
      title: t`Account record`,
      icon: <ReceiptText aria-hidden="true" />,
      href: hrefOf('transactionHistory'),
      isThere: true,
    },
  ]
  return rows.filter(({ isThere }) => isThere)
}
