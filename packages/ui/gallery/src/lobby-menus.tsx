import {
  BanknoteArrowUp,
  CircleUser,
  Fish,
  Flame,
  Gamepad2,
  Gift,
  Globe,
  Headset,
  Heart,
  House,
  LayoutGrid,
  Percent,
  Rocket,
  Spade,
  TicketPercent,
  UserPlus,
  Video,
  Wallet,
} from 'lucide-react'

const CATEGORIES =
  'Home,Slots,Live,Fishing,Cards,Originals,Sports,E-sports,Cockfight,Lottery,Promotions'
export const NAV = CATEGORIES.split(',').map((label, i) => ({
  id: label,
  label,
  href: `#${label}`,
  isActive: i === 0,
}))

export const SIDE = [
  { id: 'deposit', label: 'Deposit', icon: <Wallet />, href: '#deposit', isPrimary: true },
  { id: 'withdraw', label: 'Withdraw', icon: <BanknoteArrowUp />, href: '#withdraw' },
  { id: 'promos', label: 'Promos', icon: <TicketPercent />, href: '#promos', isActive: true },
  { id: 'invite', label: 'Invite', icon: <UserPlus />, href: '#invite' },
  { id: 'rewards', label: 'Rewards', icon: <Gift />, href: '#rewards', count: 2 },
  { id: 'rebate', label: 'Rebate', icon: <Percent />, href: '#rebate' },
  { id: 'account', label: 'Account', icon: <CircleUser />, href: '#account', startsGroup: true },
  { id: 'games', label: 'Games', icon: <Gamepad2 />, href: '#games' },
  { id: 'support', label: 'Support', icon: <Headset />, href: '#support', startsGroup: true },
  { id: 'language', label: 'EN', icon: <Globe />, href: '#language' },
]

export const BOTTOM = [
  { id: 'lobby', label: 'Lobby', icon: <House />, href: '#lobby', isActive: true },
  { id: 'games', label: 'Games', icon: <LayoutGrid />, href: '#games' },
  { id: 'deposit', label: 'Deposit', icon: <Wallet />, href: '#deposit', isRaised: true },
  { id: 'rewards', label: 'Rewards', icon: <Gift />, href: '#rewards', count: 2 },
  { id: 'account', label: 'Account', icon: <CircleUser />, href: '#account' },
] as const

export const CHIPS = [
  { label: 'Home', icon: <House /> },
  { label: 'Favourites', icon: <Heart /> },
  { label: 'Hot', icon: <Flame /> },
  { label: 'Live', icon: <Video /> },
  { label: 'Fishing', icon: <Fish /> },
  { label: 'Cards', icon: <Spade /> },
  { label: 'Originals', icon: <Rocket /> },
]
