import * as z from 'zod/mini'
import { endpoint, relay } from './endpoint.ts'
import { currency, id, language, moment } from './fields.ts'
import { amount, signedAmount } from './money.ts'

const text = z.string().check(z.trim(), z.maxLength(60))
const transferState = z.enum(['created', 'sent', 'ok', 'failed', 'unknown'])

const transfer = {
  transferId: id,
  vassalage: z.string(),
  /** `in` to the vendor, `out` of it. */
  direction: z.enum(['in', 'out']),
  currency,
  amount,
  /** `unknown`: it was sent, and the vendor is asked what became of it. */
  state: transferState,
}

/** What members see of vendors: their rooms, and money that is kept at a vendor. */
export const vendors = {
  replay: endpoint({
    method: 'GET',
    path: '/wps/bet/replay',
    audience: 'session',
    summary:
      'Where the round of an own bet is shown again, for some minutes. Refuses `wager_not_found`, ' +
      '`replay_unavailable` where its vendor shows none, `provider_unavailable` while it is silent.',
    input: z.strictObject({ id, language: z.optional(language) }),
    reply: z.strictObject({ url: z.url() }),
  }),
  rooms: relay('GLS2_roomList', {
    method: 'GET',
    audience: 'public',
    summary:
      'Rooms of live vendors: each table that a vendor lists is one, and a closed one says until when.',
    input: z.strictObject({
      merchantCode: z.optional(text),
      vassalage: z.optional(text),
      platform: z.optional(text),
      language: z.optional(text),
    }),
    reply: z.strictObject({
      rooms: z.array(
        z.strictObject({
          /** The node of the game that opens it. */
          roomId: id,
          roomName: z.string(),
          gameCode: z.string(),
          vassalage: z.string(),
          vendorName: z.string(),
          gameClassify: z.nullable(z.string()),
          showIcon: z.string(),
          status: z.enum(['OPEN', 'CLOSED', 'MAINTENANCE']),
          maintenanceEnd: z.nullable(moment),
        }),
      ),
    }),
  }),
  merchantWallet: relay('GCS_merchantWallet', {
    method: 'GET',
    audience: 'member',
    summary: 'The wallet of the house, vendors that keep money themselves, and the last transfers.',
    input: z.strictObject({
      /** 1: only whether there is more than one wallet, without the vendors. */
      isSingle: z.optional(z.enum(['0', '1'])),
    }),
    reply: z.strictObject({
      /** One wallet for everything: no vendor of the brand keeps money itself. */
      isSingle: z.boolean(),
      mainWallet: z.strictObject({ currency, balance: signedAmount }),
      wallets: z.array(
        z.strictObject({
          vassalage: z.string(),
          vendorName: z.string(),
          currency,
          /** What the vendor says that it keeps; null while it does not say. */
          balance: z.nullable(amount),
          /** On its way to the vendor or held for it; it is nobody's to spend. */
          inTransit: amount,
          status: z.enum(['OPEN', 'CLOSED', 'MAINTENANCE']),
          maintenanceEnd: z.nullable(moment),
        }),
      ),
      transfers: z.array(z.strictObject({ ...transfer, requestedAt: moment })),
    }),
  }),
  walletTransfer: relay('GCS_walletTransfer', {
    method: 'POST',
    audience: 'member',
    money: true,
    summary:
      'Orders money to a vendor that keeps it itself, or back. Refuses `game_disabled`, ' +
      '`insufficient_funds`, `account_frozen`, `amount_invalid`; in, as a stake and a withdrawal do.',
    input: z.strictObject({
      vassalage: text,
      direction: z.enum(['in', 'out']),
      amount,
    }),
    reply: z.strictObject(transfer),
  }),
} as const
