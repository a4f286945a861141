import { freeRounds } from '@lantern/vendor-protocol/free-rounds'
import { askGames } from '@lantern/vendor-protocol/games'
import { readFeed } from '@lantern/vendor-protocol/feed'
import { encodeReply } from '@lantern/vendor-protocol/replies'
import { askReportDay } from '@lantern/vendor-protocol/report-day'
import { askRoundDetail } from '@lantern/vendor-protocol/round-detail'
import { HEADERS, isSigned } from '@lantern/vendor-protocol/signing'
import { bare } from '@lantern/vendor-protocol/operations'
import { decodeRequest, isWireName } from '@lantern/vendor-protocol/wire'
import type { VendorAdapter } from '../adapter.ts'
import { readJson } from '../read-json.ts'

/** The house's own dialect, as packages/vendor-protocol writes it down. */
export const lantern: VendorAdapter = {
  dialect: 'lantern',
  caps: {
    wallet: 'seamless',
    opens: 'exchange',
    multiSettle: false,
    unsettle: true,
    betlessSettle: false,
    freeRounds: true,
    namesFreeRounds: true,
    balanceAdjustments: false,
    roundDetail: true,
    feed: 'pull',
    unknownCancel: 'ok',
    duplicateReply: 'replay',
    signsTime: true,
    manyInOne: false,
  },
  address: '/vendor/v1',
  keyName: ({ header }) => {
    const [vendorCode, keyId] = [header(HEADERS.vendor), header(HEADERS.keyId)]
    return vendorCode && keyId ? { vendorCode, keyId } : undefined
  },
  isSigned: ({ header, body, path, now }, secrets) =>
    isSigned(
      secrets,
      {
        timestamp: header(HEADERS.timestamp),
        signature: header(HEADERS.signature),
        operation: path,
        body,
      },
      now,
    ),
  decode: ({ path, body }) => {
    const read = isWireName(path) ? decodeRequest(path, readJson(body)) : undefined
    return read && [read]
  },
  encode: ([result = bare('BAD_REQUEST')]) => ({
    ...encodeReply(result),
    contentType: 'application/json; charset=utf-8',
    status: result.status,
  }),
  operationOf: ({ path }) => path,
  headers: {
    kept: [HEADERS.vendor, HEADERS.keyId, HEADERS.timestamp],
    masked: [HEADERS.signature],
  },
  launchUrl: ({ vendorCode, token, gameCode, currency, language, mode }, vendorUrl) => {
    const query = new URLSearchParams({ vendor: vendorCode, token, currency, language, mode })
    return `${vendorUrl}/play/${gameCode}?${query.toString()}`
  },
  speaksToPage: true,
  games: async (asking) => ({ games: await askGames(asking), unread: [] }),
  feed: readFeed,
  reportDay: askReportDay,
  roundDetail: askRoundDetail,
  freeRounds,
}
