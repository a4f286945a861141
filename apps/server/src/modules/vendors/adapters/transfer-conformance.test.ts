import {
  certificateText,
  certifyTransfers,
  examineTransfer,
} from '@lantern/vendor-protocol/conformance/certificate'
import { NotConform } from '@lantern/vendor-protocol/conformance/script'
import { TRANSFER_CASES } from '@lantern/vendor-protocol/conformance/transfer-cases'
import type { TransferSubject } from '@lantern/vendor-protocol/conformance/transfer-subject'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { type RunningTransferSubject, transferSubject } from '../../../testing/transfer-subject.ts'
import { TRANSFER_DIALECTS } from './dialects.ts'

// Every adapter of a vendor that keeps the money is asked everything by being on the list.

describe.each(TRANSFER_DIALECTS.map((dialect) => [dialect.dialect, dialect] as const))(
  'the adapter %s',
  (_name, dialect) => {
    let house: TestHouse
    let subject: RunningTransferSubject
    beforeAll(async () => {
      house = await testHouse()
      subject = await transferSubject(house, dialect)
    })
    afterAll(async () => {
      await subject.close()
      await house.close()
    })
    afterEach(() => expectBooksBalance(house.database.owner))

    test.each(TRANSFER_CASES.map((one) => [one.id, one] as const))('%s', (_id, one) =>
      examineTransfer(subject, one),
    )

    test('gets a certificate that says what it does not have', async () => {
      const some = TRANSFER_CASES.filter(({ id }) => id === 'transfer-in')
      const certificate = await certifyTransfers(subject, house.ctx.clock, some)
      expect(certificate.isConform).toBe(true)
      const text = certificateText(certificate)
      expect(text).toContain('passed     transfer-in')
      expect(text.includes('not asked  without-kept-money')).toBe(dialect.balance === undefined)
      expect(text.includes('not asked  without-launch')).toBe(dialect.launching === undefined)
    })

    test('is found out when it does not conform', async () => {
      const { caps } = subject
      // says that all is well, and moves nothing
      const liar: TransferSubject = {
        ...{ name: 'liar', caps },
        purse: (cash) => subject.purse(cash),
        order: async () => 'an order',
        work: async () => undefined,
        dieAfterSending: async () => undefined,
        pass: () => undefined,
        mishap: () => undefined,
        wrongKey: async () => async () => undefined,
        stateOf: async () => 'ok',
        timesSent: async () => 1,
        holds: (purse) => subject.holds(purse),
        inTransit: async () => 0n,
        keptFor: (purse) => subject.keptFor(purse),
      }
      for (const one of TRANSFER_CASES)
        await expect(examineTransfer(liar, one), one.id).rejects.toThrow(NotConform)
    })
  },
)
