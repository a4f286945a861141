import { refuse } from '@lantern/contract/errors'
import { passkeys } from '@lantern/contract/passkeys'
import { security } from '@lantern/contract/security'
import { social } from '@lantern/contract/social'
import { bind, type Route } from '../../mount.ts'
import { avatarOf, chooseAvatar } from './avatar.ts'
import { changeContact, contactOverview, sendContactCode, setMessengers } from './change-contact.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { presentPasskey } from './present.ts'
import { listPasskeys, renamePasskey } from './queries/passkeys.ts'
import {
  devicesOf,
  endSession,
  endSessions,
  forgetOneDevice,
  historyOf,
  overviewOf,
  sessionsOf,
} from './security.ts'
import { beginLink, beginSocial, providersOf, unlinkSocial } from './social.ts'
import { draftOf } from './social-tickets.ts'
import { beginTotp, confirmTotp, disableTotp, newRecoveryCodes } from './totp.ts'

const done = { done: true } as const

/** What a member proves itself with beside its password, and what keeps its account safe. */
export const factorRoutes = (): Route[] => [
  ...bind(security, {
    overview: async (call) => ({
      ...(await overviewOf(call, call.session())),
      ...(await contactOverview(call, call.session())),
    }),
    beginTotp: (call) => beginTotp(call, call.session(), call.input.password),
    confirmTotp: (call) => confirmTotp(call, call.session(), call.input.code),
    disableTotp: async (call) => {
      await disableTotp(call, call.session(), call.input)
      return done
    },
    newRecoveryCodes: async (call) => ({
      recoveryCodes: await newRecoveryCodes(call, call.session(), call.input),
    }),
    sendContactCode: (call) => sendContactCode(call, call.session(), call.input),
    changeContact: (call) => changeContact(call, call.session(), call.input),
    setMessengers: async (call) => {
      await setMessengers(call, call.session(), call.input)
      return done
    },
    sessions: (call) => sessionsOf(call, call.session()),
    endSession: async (call) => {
      await endSession(call, call.session(), call.input.id)
      return done
    },
    endOtherSessions: async (call) => ({ ended: await endSessions(call, call.session(), false) }),
    endAllSessions: async (call) => ({ ended: await endSessions(call, call.session(), true) }),
    devices: (call) => devicesOf(call, call.session()),
    forgetDevice: async (call) => {
      await forgetOneDevice(call, call.session(), call.input.id)
      return done
    },
    history: (call) => historyOf(call, call.session(), call.input),
    icon: (call) => avatarOf(call.ctx, call.session().memberId),
    chooseIcon: (call) => chooseAvatar(call.ctx, call.session().memberId, call.input.key),
  }),
  ...bind(passkeys, {
    list: async ({ ctx, session }) => ({
      content: (await listPasskeys(ctx.db, session().memberId)).map(presentPasskey),
    }),
    begin: (call) => beginPasskey(call, call.session(), call.input),
    add: async (call) => presentPasskey(await addPasskey(call, call.session(), call.input)),
    rename: async ({ ctx, session, input }) => {
      if (!(await renamePasskey(ctx.db, session().memberId, input.id, input.name)))
        refuse('passkey_not_found')
      return done
    },
    remove: async (call) => {
      await removePasskey(call, call.session(), call.input)
      return done
    },
    beginSignIn: (call) => beginPasskeySignIn(call),
    signIn: (call) => signInByPasskey(call, call.input),
  }),
  ...bind(social, {
    providers: async (call) => ({ providers: await providersOf(call) }),
    begin: (call) => beginSocial(call, call.input),
    draft: (call) => draftOf(call, call.input.ticket),
    link: (call) => beginLink(call, call.session(), call.input),
    unlink: async (call) => {
      await unlinkSocial(call, call.session(), call.input)
      return done
    },
  }),
]
