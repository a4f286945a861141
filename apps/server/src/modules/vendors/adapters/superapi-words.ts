import type { Status } from '@lantern/vendor-protocol/operations'
import type { Said } from '@lantern/vendor-protocol/replies'

const decided = (word: string, shown = false): Said => ({ word, http: 200, retried: false, shown })
const FORBIDDEN = '40003'
const SERVER_ERROR = '50001'

/** SuperAPI's words for what can be answered; what they are taken from: README.md beside this file. */
export const superapiWords: Readonly<Record<Status, Said>> = {
  OK: decided('0'),
  DUPLICATE_OK: decided('0'),
  INSUFFICIENT_FUNDS: decided('10002', true),
  LIMIT_STAKE: decided(FORBIDDEN, true),
  LIMIT_LOSS: decided(FORBIDDEN, true),
  LIMIT_SESSION: decided(FORBIDDEN, true),
  PLAYER_BLOCKED: decided(FORBIDDEN, true),
  RG_EXCLUDED: decided(FORBIDDEN, true),
  GAME_DISABLED: decided(FORBIDDEN, true),
  CURRENCY_MISMATCH: decided(FORBIDDEN),
  TOKEN_INVALID: decided('10001', true),
  TOKEN_EXPIRED: decided('30001', true),
  BET_NOT_FOUND: decided('20001'),
  BET_ALREADY_SETTLED: decided('20004'),
  BET_ALREADY_CANCELLED: decided('20003'),
  ROUND_CLOSED: decided('20004'),
  PAYLOAD_MISMATCH: decided('20002'),
  BAD_REQUEST: { word: FORBIDDEN, http: 400, retried: false, shown: false },
  BAD_SIGNATURE: { word: '30002', http: 401, retried: false, shown: false },
  TEMPORARY: { word: SERVER_ERROR, http: 503, retried: true, shown: false },
  IN_PROGRESS: { word: SERVER_ERROR, http: 503, retried: true, shown: false },
  FATAL: decided(SERVER_ERROR),
}
