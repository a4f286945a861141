import { transact } from '../../db/transact.ts'
import { moduleEnabled, requireModule } from '../config/index.ts'
import { readPhone } from '../notify/index.ts'
import { refuse } from '@lantern/contract/errors'
import { requireChallenge } from './challenge.ts'
import { type CodeSent, issueCode } from './codes.ts'
import { findByContact } from './contacts.ts'
import type { Doorstep } from './devices.ts'

/** Where a code shall go, and the solved challenge that every SMS of a stranger costs. */
export interface PhoneWish {
  readonly mobileNum: string
  readonly countryDialingCode: string
  readonly challenge?: string | undefined
}

/**
 * Sends a code for somebody who says to have an account: the same work and the same answer whether
 * one has the number or not, and nothing is sent where none has.
 */
async function sendToMember(
  step: Doorstep,
  wish: PhoneWish,
  purpose: 'login' | 'recover',
): Promise<CodeSent> {
  const { ctx, caller } = step
  const phone = readPhone(wish.mobileNum, wish.countryDialingCode)
  await requireChallenge(ctx, caller.brand, 'sms', wish.challenge)
  const target = { channel: 'sms', address: phone.e164 } as const
  return transact(ctx, async (tx) => {
    const memberId = await findByContact(ctx, tx, caller.brand.id, target)
    const isWithheld = memberId === undefined
    return issueCode(step, tx, { purpose, target, memberId, isWithheld })
  })
}

/** A code to sign in with. Refuses `module_off`, and what the contract says of all such calls. */
export async function sendLoginCode(step: Doorstep, wish: PhoneWish): Promise<CodeSent> {
  await requireModule(step.ctx, step.caller.brand.id, 'MOBILEVERCODELOGIN3')
  return sendToMember(step, wish, 'login')
}

/** A code to recover the password with. Refuses likewise. */
export async function sendRecoveryCode(step: Doorstep, wish: PhoneWish): Promise<CodeSent> {
  await requireModule(step.ctx, step.caller.brand.id, 'CHNGPASSVERIF3')
  return sendToMember(step, wish, 'recover')
}

/**
 * A code that proves the number of a registration: sent to any number, whether an account has it or
 * not. Refuses `module_off` where no registration asks for a code.
 */
export async function sendRegisterCode(step: Doorstep, wish: PhoneWish): Promise<CodeSent> {
  const { ctx, caller } = step
  const on = (code: string) => moduleEnabled(ctx, caller.brand.id, code)
  const asksNoPassword = (await on('MOBILENUMREG3')) && !(await on('MOBILENUMPASSREG3'))
  if (!asksNoPassword && !(await on('REGMOBVERF3'))) refuse('module_off')
  const phone = readPhone(wish.mobileNum, wish.countryDialingCode)
  await requireChallenge(ctx, caller.brand, 'sms', wish.challenge)
  const target = { channel: 'sms', address: phone.e164 } as const
  return transact(ctx, (tx) => issueCode(step, tx, { purpose: 'register', target }))
}
