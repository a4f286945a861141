import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, nothing, ticket } from './fields.ts'
import { ownerProof } from './security.ts'
import { signInPage } from './session.ts'

export const socialProvider = z.enum(['google', 'facebook'])

export const social = {
  providers: endpoint({
    method: 'GET',
    path: '/wps/session/social',
    audience: 'public',
    summary: 'Which social sign-ins this site offers: switched on and configured.',
    input: nothing,
    reply: z.strictObject({ providers: z.array(socialProvider) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/wps/session/social/begin',
    audience: 'public',
    summary:
      'The address of the provider to send this browser to. It comes back to `/login?token=…` ' +
      '(exchange it), `/register?social=…` (an unknown person) or `/login?socialError=…` with ' +
      '`social_failed`, `social_cancelled` or `member_blocked`. Refuses `module_off`, ' +
      '`too_many_requests`, `social_unavailable`.',
    input: z.strictObject({ provider: socialProvider, page: signInPage }),
    reply: z.strictObject({ url: z.string() }),
  }),
  draft: endpoint({
    method: 'POST',
    path: '/wps/session/social/draft',
    audience: 'public',
    summary:
      'What a provider said about an unknown person, to fill the form with: registering with ' +
      '`socialTicket` links the two. Refuses `ticket_invalid`.',
    input: z.strictObject({ ticket }),
    reply: z.strictObject({
      provider: socialProvider,
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/wps/member/social/link',
    audience: 'member',
    sealed: true,
    summary:
      'The address of the provider to link. It comes back to `/member?page=securityCenter` with ' +
      '`linked=…` or `socialError=…` (`social_linked_elsewhere` among them). Refuses ' +
      '`module_off`, `proof_required`, `old_password_wrong`, `verification_code_invalid`, ' +
      '`social_already_linked`, `social_unavailable`.',
    input: z.strictObject({ provider: socialProvider, ...ownerProof }),
    reply: z.strictObject({ url: z.string() }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/wps/member/social/unlink',
    audience: 'member',
    sealed: true,
    summary:
      'Unlinks a provider. Refuses `social_not_linked`, `proof_required`, `old_password_wrong`, ' +
      '`verification_code_invalid`.',
    input: z.strictObject({ provider: socialProvider, ...ownerProof }),
    reply: done,
  }),
} as const
