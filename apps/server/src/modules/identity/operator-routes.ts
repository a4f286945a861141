import { opsIdentity } from '@lantern/contract/ops/identity'
import { bind, type Route } from '../../mount.ts'
import {
  endSessionsOf,
  identityOf,
  resetPassword,
  resetSecondFactor,
  reveal,
  setSamePerson,
} from './operator-identity.ts'

const done = { done: true } as const

/** The console's page of a member's identity. */
export const opsRoutes = (): Route[] =>
  bind(opsIdentity, {
    overview: (call) => identityOf(call, call.input.id),
    reveal: async (call) => ({ value: await reveal(call, call.input) }),
    endSession: async (call) => ({ ended: await endSessionsOf(call, call.input) }),
    resetPassword: async (call) => ({ password: await resetPassword(call, call.input) }),
    resetSecondFactor: async (call) => {
      await resetSecondFactor(call, call.input)
      return done
    },
    markSamePerson: async (call) => {
      await setSamePerson(call, call.input, true)
      return done
    },
    unmarkSamePerson: async (call) => {
      await setSamePerson(call, call.input, false)
      return done
    },
  })
