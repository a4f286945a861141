import { CASES as SHORT, type ConformanceCase } from '@lantern/vendor-protocol/conformance/cases'
import {
  certificateText,
  certify,
  examine,
  notAsked,
} from '@lantern/vendor-protocol/conformance/certificate'
import { LONG_STORM, stormCase } from '@lantern/vendor-protocol/conformance/hostile-cases'
import { NotConform } from '@lantern/vendor-protocol/conformance/script'
import type { Subject } from '@lantern/vendor-protocol/conformance/subject'
import { bare } from '@lantern/vendor-protocol/operations'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { vendorSubject } from '../../../testing/vendor-subject.ts'
import { ADAPTERS } from './dialects.ts'

// Every adapter is asked everything by being on the list.

const isLong = Boolean(process.env['LANTERN_LONG'])
const long = stormCase(LONG_STORM)
const CASES: readonly ConformanceCase[] = isLong
  ? SHORT.map((one) => (one.id === long.id ? long : one))
  : SHORT
const LONGEST_MS = isLong ? 600_000 : 60_000

describe.each(ADAPTERS.map((adapter) => [adapter.dialect, adapter] as const))(
  'the adapter %s',
  (_dialect, adapter) => {
    let house: TestHouse
    let subject: Subject
    beforeAll(async () => {
      house = await testHouse()
      subject = await vendorSubject(house, adapter)
    })
    afterAll(() => house.close())
    afterEach(() => expectBooksBalance(house.database.owner))

    test.each(CASES.map((one) => [one.id, one] as const))(
      '%s',
      async (_id, one) => {
        const reason = notAsked(subject, one)
        if (reason === undefined) await examine(subject, one, 'test')
        else expect(reason).toMatch(/dialect has no|vendor does otherwise/)
      },
      LONGEST_MS,
    )

    test('promises what it can do and nothing else', () => {
      expect(adapter.caps.freeRounds).toBe(adapter.freeRounds !== undefined)
      expect(adapter.caps.feed === 'pull').toBe(adapter.feed !== undefined)
      expect(adapter.caps.roundDetail).toBe(adapter.roundDetail !== undefined)
      // it says where its games open, or how that is asked
      expect(adapter.launchUrl === undefined).toBe(adapter.launching !== undefined)
    })

    test('gets a certificate that says what it was not asked, and why', async () => {
      const some = CASES.filter(({ id }) => ['zero-win', 'jackpot'].includes(id))
      const certificate = await certify(subject, house.ctx.clock, 'certificate', some)
      expect(certificate.isConform).toBe(true)
      const text = certificateText(certificate)
      expect(text).toContain('passed     zero-win')
      const { freeRounds, feed } = adapter.caps
      expect(text.includes('not asked  without-free-rounds')).toBe(!freeRounds)
      expect(text.includes('not asked  without-feed')).toBe(feed === 'none')
    })

    test('is found out when it does not conform', async () => {
      const liar: Subject = {
        ...{ name: 'liar', caps: subject.caps, speaks: subject.speaks },
        seat: (cash) => subject.seat(cash),
        giveFreeRounds: (seat, rounds) => subject.giveFreeRounds(seat, rounds),
        send: async () => bare('OK'),
        sendTogether: async () => bare('OK'),
        adjustBalance: async () => bare('OK'),
        heardAs: (status) => status,
        sendUnheard: async () => undefined,
        isTurnedAway: async () => false,
        balanceOf: (seat) => subject.balanceOf(seat),
        betOf: (seat, betId) => subject.betOf(seat, betId),
        disturb: async () => async () => undefined,
        whileLocked: (_seat, work) => work(),
      }
      for (const one of CASES.filter((each) => notAsked(liar, each) === undefined))
        await expect(examine(liar, one, 'liar'), one.id).rejects.toThrow(NotConform)
      const certificate = await certify(liar, house.ctx.clock, 'liars', CASES.slice(0, 1))
      expect(certificateText(certificate)).toContain('does NOT conform')
    })
  },
)
