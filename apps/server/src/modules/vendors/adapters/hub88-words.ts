import type { Status } from '@lantern/vendor-protocol/operations'
import type { Said } from '@lantern/vendor-protocol/replies'

const decided = (word: string, shown = false): Said => ({ word, http: 200, retried: false, shown })
const UNKNOWN = 'RS_ERROR_UNKNOWN'

/** Hub88's words for what can be answered; what they are taken from: README.md beside this file. */
export const hub88Words: Readonly<Record<Status, Said>> = {
  OK: decided('RS_OK'),
  DUPLICATE_OK: decided('RS_OK'),
  INSUFFICIENT_FUNDS: decided('RS_ERROR_NOT_ENOUGH_MONEY', true),
  LIMIT_STAKE: decided('RS_ERROR_LIMIT_REACHED', true),
  LIMIT_LOSS: decided('RS_ERROR_LIMIT_REACHED', true),
  LIMIT_SESSION: decided('RS_ERROR_LIMIT_REACHED', true),
  PLAYER_BLOCKED: decided('RS_ERROR_USER_DISABLED', true),
  RG_EXCLUDED: decided('RS_ERROR_USER_DISABLED', true),
  GAME_DISABLED: decided('RS_ERROR_INVALID_GAME', true),
  CURRENCY_MISMATCH: decided('RS_ERROR_WRONG_CURRENCY'),
  TOKEN_INVALID: decided('RS_ERROR_INVALID_TOKEN', true),
  TOKEN_EXPIRED: decided('RS_ERROR_TOKEN_EXPIRED', true),
  BET_NOT_FOUND: decided('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
  BET_ALREADY_SETTLED: decided(UNKNOWN),
  BET_ALREADY_CANCELLED: decided('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
  ROUND_CLOSED: decided(UNKNOWN),
  PAYLOAD_MISMATCH: decided('RS_ERROR_DUPLICATE_TRANSACTION'),
  BAD_REQUEST: { word: 'RS_ERROR_WRONG_SYNTAX', http: 400, retried: false, shown: false },
  BAD_SIGNATURE: { word: 'RS_ERROR_INVALID_SIGNATURE', http: 401, retried: false, shown: false },
  TEMPORARY: { word: UNKNOWN, http: 503, retried: true, shown: false },
  IN_PROGRESS: { word: UNKNOWN, http: 503, retried: true, shown: false },
  FATAL: decided(UNKNOWN),
}
