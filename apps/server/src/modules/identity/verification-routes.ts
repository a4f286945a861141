import { recovery } from '@lantern/contract/recovery'
import { verification } from '@lantern/contract/verification'
import { bind, type Route } from '../../mount.ts'
import { askByEmail, completeByEmail, recoverByPhone } from './recovery.ts'
import { sendLoginCode, sendRecoveryCode, sendRegisterCode } from './send-code.ts'
import {
  maskedContacts,
  resetTransactionPassword,
  sendTransactionCode,
} from './transaction-reset.ts'

const done = { done: true } as const

/** Codes and what they open: recovery of passwords. */
export const verificationRoutes = (): Route[] => [
  ...bind(verification, {
    loginCode: (call) => sendLoginCode(call, call.input),
    registerPhoneCode: (call) =>
      sendRegisterCode(call, { ...call.input, mobileNum: call.input.mobileNo }),
    registerSms: (call) => sendRegisterCode(call, call.input),
    noLoginSms: (call) => sendRecoveryCode(call, call.input),
  }),
  ...bind(recovery, {
    byPhone: (call) => recoverByPhone(call, call.input),
    byEmail: (call) => askByEmail(call, call.input),
    completeByEmail: async (call) => {
      await completeByEmail(call, call.input)
      return done
    },
    contacts: (call) => maskedContacts(call, call.session()),
    transactionResetCode: (call) => sendTransactionCode(call, call.session(), call.input.channel),
    transactionReset: async (call) => {
      await resetTransactionPassword(call, call.session(), call.input)
      return done
    },
  }),
]
