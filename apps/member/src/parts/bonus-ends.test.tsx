import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../testing/drawn.tsx'
import { ENDS_BONUS, useBonusEnds } from './bonus-ends.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('../notify.ts', () => ({ ask }))

const wish = { amount: 1_000_000n, transactionPassword: '135790' }
const ends = (amount = '5.00') =>
  new CallRefusal(ENDS_BONUS, { details: { bonus: '7', amount, currency: 'USD' } })
const onOver = vi.fn()
const send = vi.fn()

async function refused(refusal: CallRefusal, said: object = wish): Promise<void> {
  let bonusEnds: ReturnType<typeof useBonusEnds> | undefined
  function Probe() {
    bonusEnds = useBonusEnds(onOver)
    return null
  }
  await drawn({ phase: 'signed-in' }, <Probe />)
  await bonusEnds?.(refusal, said, send)
}

beforeEach(() => vi.resetAllMocks())

test('with a yes the wish goes again as it was sent, with the bonus and the loss', async () => {
  ask.mockResolvedValue('yes')
  await refused(ends())
  expect(send.mock.calls).toEqual([[{ ...wish, endsBonus: { bonus: '7', amount: 50_000n } }]])
  expect(onOver).not.toHaveBeenCalled()
})

test('another loss by then is asked about anew', async () => {
  ask.mockResolvedValue('yes')
  await refused(ends('6.00'), { ...wish, endsBonus: { bonus: '7', amount: 50_000n } })
  expect(send.mock.calls).toEqual([[{ ...wish, endsBonus: { bonus: '7', amount: 60_000n } }]])
})

test.each([['no'], [undefined]])(
  'with %s as the answer nothing goes and it is over',
  async (answer) => {
    ask.mockResolvedValue(answer)
    await refused(ends())
    expect(send).not.toHaveBeenCalled()
    expect(onOver).toHaveBeenCalledOnce()
  },
)

test('a refusal that says something else asks nothing and is over', async () => {
  await refused(new CallRefusal('transaction_password_wrong'))
  expect([ask.mock.calls, send.mock.calls]).toEqual([[], []])
  expect(onOver).toHaveBeenCalledOnce()
})
