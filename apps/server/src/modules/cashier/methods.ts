import type { Brand } from '../../caller.ts'
import { type Money, money } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import { insertMethod, type Method, seedPayTo } from './queries/methods.ts'

type Plan = Pick<Method, 'code' | 'name' | 'mark' | 'arrival'>

/** What the sandbox bank really offers. */
const DEPOSITS: readonly Plan[] = [
  { code: 'bank_qr', name: 'Bank QR', mark: 'QR', arrival: 'instant' },
  { code: 'virtual_account', name: 'Virtual account', mark: 'VA', arrival: 'minutes' },
  { code: 'e_wallet', name: 'E-wallet', mark: 'EW', arrival: 'instant' },
  { code: 'card', name: 'Card', mark: 'CD', arrival: 'instant' },
  { code: 'crypto', name: 'Crypto', mark: 'CR', arrival: 'hour' },
]
/** Into the house's own account; an operator finds it on the bank's statement. */
const TRANSFER: Plan = { code: 'bank_transfer', name: 'Bank transfer', mark: 'BT', arrival: 'day' }
const TRANSFER_DAYS = 3

const WITHDRAWALS: readonly Plan[] = [
  { code: 'bank_account', name: 'Bank account', mark: 'BA', arrival: 'day' },
  { code: 'e_wallet', name: 'E-wallet', mark: 'EW', arrival: 'hour' },
  { code: 'crypto', name: 'Crypto', mark: 'CR', arrival: 'hour' },
]

interface Limits {
  readonly minimum: string
  readonly maximum: string
  readonly quick: readonly string[]
  readonly twoPersonsAbove: string
}

/** Limits of each currency the sandbox knows; a brand's operators change them later. */
const LIMITS: Readonly<Record<string, Limits>> = {
  USD: {
    minimum: '10',
    maximum: '5000',
    quick: ['20', '50', '100', '300', '500'],
    twoPersonsAbove: '500',
  },
  EUR: {
    minimum: '10',
    maximum: '5000',
    quick: ['20', '50', '100', '300', '500'],
    twoPersonsAbove: '500',
  },
  VND: {
    minimum: '200000',
    maximum: '100000000',
    quick: ['500000', '1000000', '2000000', '5000000', '10000000'],
    twoPersonsAbove: '12000000',
  },
}

const MOST_PER_DAY = 10
const units = (amounts: readonly string[]): Money[] => amounts.map((amount) => money(amount))

/** Opens the sandbox bank's methods and the bank transfer for a brand, in each currency it has limits for. */
export async function seedMethods(owner: Db, brand: Brand): Promise<void> {
  for (const [currency, limits] of Object.entries(LIMITS)) {
    const common = {
      provider: 'sandbox',
      currency,
      minimum: money(limits.minimum),
      maximum: money(limits.maximum),
      quickAmounts: units(limits.quick),
      countries: [],
      leastVip: 0,
      patienceMinutes: 30,
    }
    for (const [position, plan] of DEPOSITS.entries())
      await insertMethod(owner, brand.id, {
        ...common,
        ...plan,
        position,
        direction: 'deposit',
        feeBasisPoints: 0,
        twoPersonsAbove: null,
        mostPerDay: null,
      })
    const transfer = await insertMethod(owner, brand.id, {
      ...common,
      ...TRANSFER,
      provider: 'transfer',
      direction: 'deposit',
      position: DEPOSITS.length,
      patienceMinutes: TRANSFER_DAYS * 24 * 60,
      feeBasisPoints: 0,
      twoPersonsAbove: null,
      mostPerDay: null,
    })
    if (transfer !== undefined)
      await seedPayTo(owner, transfer, {
        bank: 'Riverside Bank',
        holder: brand.name,
        number: '0024 7710 9935',
      })
    for (const [position, plan] of WITHDRAWALS.entries())
      await insertMethod(owner, brand.id, {
        ...common,
        ...plan,
        position,
        direction: 'withdrawal',
        feeBasisPoints: plan.code === 'e_wallet' ? 100 : 0,
        twoPersonsAbove: money(limits.twoPersonsAbove),
        mostPerDay: MOST_PER_DAY,
      })
  }
}
