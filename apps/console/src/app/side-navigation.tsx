import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  BadgeCheck,
  Building2,
  CircleHelp,
  ClipboardList,
  CreditCard,
  Dices,
  FileSpreadsheet,
  Gamepad2,
  Globe,
  HandCoins,
  HeartHandshake,
  History,
  Landmark,
  Languages,
  LayoutGrid,
  Link2,
  type LucideIcon,
  MailCheck,
  Mails,
  Megaphone,
  MessageSquareText,
  Scale,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  TextQuote,
  TrendingDown,
  Trophy,
  UsersRound,
} from 'lucide-react'
import { useOperator } from '../session/operator.ts'
import { type PageName, pagesFor, type SectionName } from './navigation.ts'
import { usePageTitles } from './page-titles.ts'

const icons: Readonly<Record<PageName, LucideIcon>> = {
  withdrawals: HandCoins,
  receipts: MailCheck,
  deposits: ArrowDownToLine,
  statements: FileSpreadsheet,
  suspense: CircleHelp,
  adjustments: ArrowLeftRight,
  methods: CreditCard,
  accounts: Building2,
  receivables: TrendingDown,
  liabilities: Landmark,
  members: UsersRound,
  safeplay: HeartHandshake,
  checks: BadgeCheck,
  feedback: MessageSquareText,
  cases: Scale,
  games: LayoutGrid,
  originals: Dices,
  rounds: History,
  vendors: Gamepad2,
  jackpots: Trophy,
  registration: ClipboardList,
  links: Link2,
  domains: Globe,
  announcements: Megaphone,
  help: Languages,
  texts: TextQuote,
  messages: Mails,
  audit: ScrollText,
  system: SlidersHorizontal,
  security: ShieldCheck,
}

const sections: readonly SectionName[] = ['money', 'people', 'games', 'site', 'house']

/** The pages this operator may open, by section. */
export function SideNavigation({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { brandName, grants, roles, username } = useOperator()
  const titles = usePageTitles()
  const names: Record<SectionName, string> = {
    money: t`Cashier`,
    people: t`Members`,
    games: t`Games`,
    site: t`Site`,
    house: t`House`,
  }
  const open = pagesFor(grants)
  return (
    <nav aria-label={t`Pages`}>
      <div className="console-brand">
        <img src="/favicon.svg" alt="" width="28" height="32" />
        <span>{t`operator console`}</span>
        <CloseButton hiddenFrom="md" ml="auto" aria-label={t`Close the menu`} onClick={onClose} />
      </div>
      {sections.map((section) => {
        const pages = open.filter((page) => page.section === section)
        if (pages.length === 0) return null
        return (
          <div key={section} role="group" aria-label={names[section]}>
            <h2 className="console-nav-heading">{names[section]}</h2>
            <ul className="console-nav">
              {pages.map(({ name, path }) => {
                const Icon = icons[name]
                return (
                  <li key={name}>
                    <Link to={path} onClick={onClose} activeProps={{ 'aria-current': 'page' }}>
                      <Icon size={20} aria-hidden="true" />
                      {titles[name]}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      <div className="console-operator">
        <strong>{username}</strong>
        <span>{roles.join(', ')}</span>
        <span>{brandName}</span>
      </div>
    </nav>
  )
}
