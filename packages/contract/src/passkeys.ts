import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id, moment, nothing } from './fields.ts'
import { ownerProof } from './security.ts'
import { signedIn, signInPage } from './session.ts'

const base64 = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** Options and extension results of WebAuthn, as the browser's library takes and gives them. */
const anything = z.record(z.string().check(z.maxLength(80)), z.unknown())
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(40))))

/** What `startRegistration` answers. */
const registration = z.strictObject({
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64(4000),
    attestationObject: base64(12_000),
    authenticatorData: z.optional(base64(8000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64(8000)),
  }),
  clientExtensionResults: anything,
  authenticatorAttachment: attachment,
})

/** What `startAuthentication` answers. */
const assertion = z.strictObject({
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64(4000),
    authenticatorData: base64(4000),
    // A signature of ML-DSA-87 has 4,627 bytes; browsers choose ML-DSA where it is offered.
    signature: base64(8000),
    userHandle: z.optional(z.nullable(base64(200))),
  }),
  clientExtensionResults: anything,
  authenticatorAttachment: attachment,
})

const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  /** It is kept in a keychain that follows its owner to other devices. */
  synced: z.boolean(),
})

const options = z.strictObject({ options: anything })

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/wps/member/passkeys',
    audience: 'member',
    summary: 'The member’s passkeys.',
    input: nothing,
    reply: z.strictObject({ content: z.array(passkey) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys/begin',
    audience: 'member',
    sealed: true,
    summary:
      'Options for `startRegistration`, good once and for five minutes. Refuses `module_off`, ' +
      '`proof_required`, `old_password_wrong`, `verification_code_invalid`, `too_many_passkeys`.',
    input: z.strictObject(ownerProof),
    reply: options,
  }),
  add: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys',
    audience: 'member',
    summary:
      'Adds the passkey the browser made. Refuses `passkey_failed`, `passkey_exists`, ' +
      '`too_many_passkeys`.',
    input: z.strictObject({ name, response: registration }),
    reply: passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/wps/member/passkeys',
    audience: 'member',
    summary: 'Renames a passkey. Refuses `passkey_not_found`.',
    input: z.strictObject({ id, name }),
    reply: done,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys/remove',
    audience: 'member',
    sealed: true,
    summary:
      'Removes a passkey. Refuses `passkey_not_found`, `proof_required`, `old_password_wrong`, ' +
      '`verification_code_invalid`.',
    input: z.strictObject({ id, ...ownerProof }),
    reply: done,
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/wps/session/passkey/begin',
    audience: 'public',
    summary:
      'Options for `startAuthentication`, good once and for five minutes, in this browser. ' +
      'Refuses `module_off`, `too_many_requests`.',
    input: nothing,
    reply: options,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/wps/session/login/passkey',
    audience: 'public',
    summary:
      'Signs in with a passkey. Refuses `passkey_failed` whatever is wrong with it, ' +
      '`member_blocked`, `agents_only`, `module_off`, `too_many_requests`.',
    input: z.strictObject({ response: assertion, page: signInPage }),
    reply: signedIn,
  }),
} as const
