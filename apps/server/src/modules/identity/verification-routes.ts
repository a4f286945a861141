import { refuse } from '@lantern/contract/errors'
import { recovery } from '@lantern/contract/recovery'
import { verification } from '@lantern/contract/verification'
import { bind, type Route } from '../../mount.ts'

const notYet = async () => refuse('module_off')

/** Codes and what they open: recovery of passwords. */
export const verificationRoutes = (): Route[] => [
  ...bind(verification, {
    loginCode: notYet,
    registerPhoneCode: notYet,
    registerSms: notYet,
    noLoginSms: notYet,
  }),
  ...bind(recovery, {
    byPhone: notYet,
    byEmail: notYet,
    completeByEmail: notYet,
    contacts: notYet,
    transactionResetCode: notYet,
    transactionReset: notYet,
  }),
]
