import { refuse } from '@lantern/contract/errors'
import { member } from '@lantern/contract/member'
import { session } from '@lantern/contract/session'
import { system } from '@lantern/contract/system'
import { bind, type Call, type Route } from '../../mount.ts'
import { languagesOf } from '../config/index.ts'
import { checkAffiliate } from './affiliate.ts'
import { freshCaptcha } from './captcha.ts'
import { freshChallenge } from './challenge.ts'
import { changePassword } from './change-password.ts'
import { getMember } from './members.ts'
import { presentInfo } from './present.ts'
import { factorRoutes } from './factor-routes.ts'
import { exchangeTicket } from './handover.ts'
import type { SignedIn } from './finish-sign-in.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { markGreeted } from './queries/factors.ts'
import { setLanguage } from './queries/members.ts'
import { register, registerByMobile } from './register.ts'
import { forgetRemembered, signInRemembered } from './remembered.ts'
import { sealingKeys } from './sealing-keys.ts'
import { completeSecondProof, sendSecondProof } from './second-proof-steps.ts'
import { issueTicket, signOut } from './sessions.ts'
import { signInBySms } from './sign-in-by-sms.ts'
import { signIn } from './sign-in.ts'
import { hasTransactionPassword, setTransactionPassword } from './transaction-password.ts'
import { freePlay } from './trial.ts'
import { verificationRoutes } from './verification-routes.ts'

const done = { done: true } as const

/** By the type of the call: both calls have the same ways, so that neither is a way around. */
function signInBy(call: Call<typeof session.login>): Promise<SignedIn> {
  const { type, username, password, countryDialingCode, ...rest } = call.input
  return type === 'sms'
    ? signInBySms(call, { ...rest, mobileNum: username, countryDialingCode, code: password })
    : signIn(call, { ...rest, username, password })
}

export const routes = (): Route[] => [
  ...verificationRoutes(),
  ...factorRoutes(),
  ...privacyRoutes(),
  ...bind(session, {
    keys: async ({ ctx }) => ({ keys: [...(await sealingKeys(ctx))] }),
    login: (call) => signInBy(call),
    loginV2: (call) => signInBy(call),
    remembered: (call) => signInRemembered(call, call.input),
    forgetRemembered: async (call) => {
      await forgetRemembered(call, call.input.username)
      return done
    },
    challenge: (call) => freshChallenge(call, call.input.purpose),
    sendSecondProof: (call) => sendSecondProof(call, call.input),
    completeSecondProof: (call) => completeSecondProof(call, call.input),
    firstLogin: async (call) => {
      const { greetedAt, isFirst } = await markGreeted(call.ctx.db, call.session().memberId)
      return { firstTimeLogin: isFirst, greetedAt: greetedAt.toISOString() }
    },
    logout: async (call) => {
      await signOut(call.ctx, call.caller.brand, call.session())
      return done
    },
    freeplay: (call) => freePlay(call),
    handoverTicket: (call) => issueTicket(call.ctx, call.caller.brand, call.session(), 'handover'),
    exchangeTicket: (call) => exchangeTicket(call, call.input.ticket),
    socketTicket: (call) => issueTicket(call.ctx, call.caller.brand, call.session(), 'socket'),
  }),
  ...bind(member, {
    info: async (call) => {
      const { ctx, caller } = call
      const self = call.session()
      const [row, hasOne] = await Promise.all([
        getMember(ctx.db, caller.brand.id, self.memberId),
        hasTransactionPassword(ctx, self.memberId),
      ])
      return presentInfo(self, row, hasOne)
    },
    register: (call) => register(call, call.input),
    registerMobile: (call) => registerByMobile(call, call.input),
    affiliate: (call) => checkAffiliate(call, call.input),
    password: (call) => changePassword(call, call.session(), call.input),
    transactionPassword: async (call) => {
      await setTransactionPassword(call, call.session(), call.input)
      return done
    },
    captcha: (call) => freshCaptcha(call, call.input.purpose),
  }),
  ...bind(
    { updateLanguage: system.updateLanguage },
    {
      updateLanguage: async ({ ctx, caller, input }) => {
        const known = await languagesOf(ctx, caller.brand)
        if (!known.includes(input.language)) refuse('field_invalid', { field: 'language' })
        if (caller.member?.kind === 'full')
          await setLanguage(ctx.db, caller.member.memberId, input.language)
        return done
      },
    },
  ),
]
