import type { ConformanceCase } from './cases.ts'

/** What undoes, in every order. */
export const reversalCases: readonly ConformanceCase[] = [
  {
    id: 'cancel',
    title: 'a cancelled bet gives its stake back, once',
    needs: ['reserve', 'cancelBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.cancel(bet))
      await play.send(play.cancel(bet))
      await play.stands(bet, 'cancelled', 'voided')
      await play.holds('100.00')
    },
  },
  {
    id: 'cancel-before-bet',
    title: 'a cancellation that is faster than its bet holds for ever',
    needs: ['reserve', 'cancelBet', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      const { unknownCancel } = play.subject.caps
      await play.send(
        play.cancel(bet),
        ...(unknownCancel === 'ok' ? (['OK'] as const) : (['BET_NOT_FOUND'] as const)),
      )
      await play.stands(bet, 'tombstone')
      const late = play.reserve(bet, '10.00')
      await play.send(late, 'BET_ALREADY_CANCELLED')
      await play.send(late, 'BET_ALREADY_CANCELLED')
      await play.send(play.settle(bet, '90.00'), 'BET_ALREADY_CANCELLED', 'BET_NOT_FOUND')
      await play.holds('100.00')
    },
  },
  {
    id: 'cancel-after-settle',
    title: 'a settled bet is not cancelled',
    needs: ['reserve', 'settle', 'cancelBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.settle(bet, '20.00'))
      await play.send(play.cancel(bet), 'BET_ALREADY_SETTLED')
      await play.holds('110.00')
    },
  },
  {
    id: 'cancel-of-result',
    title: 'a cancellation that names a result instead of a bet is refused',
    needs: ['reserve', 'settle', 'cancelBet'],
    asks: ({ cancelsByTransaction }) => cancelsByTransaction === true,
    run: async (play) => {
      const bet = play.bet()
      const settle = play.settle(bet, '20.00')
      await play.send(play.reserve(bet, '10.00'))
      await play.send(settle)
      const cancel = play.cancel({ ...bet, betId: settle.txId })
      await play.send(cancel, 'BET_ALREADY_SETTLED')
      await play.send(cancel, 'BET_ALREADY_SETTLED')
      await play.send(settle)
      await play.holds('110.00')
    },
  },
  {
    id: 'cancel-of-refused',
    title: 'the cancellation of a bet that was refused gives nothing',
    needs: ['reserve', 'cancelBet'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '500.00'), 'INSUFFICIENT_FUNDS')
      await play.send(play.cancel(bet), 'OK', 'DUPLICATE_OK', 'BET_NOT_FOUND')
      await play.holds('100.00')
    },
  },
  {
    id: 'settle-after-cancel',
    title: 'a cancelled bet is not paid',
    needs: ['reserve', 'cancelBet', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.cancel(bet))
      await play.send(play.settle(bet, '50.00'), 'BET_ALREADY_CANCELLED')
      await play.holds('100.00')
    },
  },
  {
    id: 'settle-without-bet',
    title: 'a settlement without a bet pays nothing, also later',
    needs: ['settle', 'reserve'],
    asks: ({ betlessSettle }) => !betlessSettle,
    run: async (play) => {
      const bet = play.bet()
      const lone = play.settle(bet, '50.00')
      await play.send(lone, 'BET_NOT_FOUND')
      await play.send(play.reserve(bet, '10.00'))
      await play.send(lone, 'BET_NOT_FOUND')
      await play.stands(bet, 'open')
      await play.holds('90.00')
    },
  },
  {
    id: 'settle-twice',
    title: 'a bet is settled once',
    needs: ['reserve', 'settle'],
    asks: ({ multiSettle }) => !multiSettle,
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.settle(bet, '5.00'))
      await play.send(play.settle(bet, '5.00'), 'BET_ALREADY_SETTLED')
      await play.holds('95.00')
    },
  },
  {
    id: 'win-on-lost-round',
    title: 'a win for a round that was lost is refused',
    needs: ['reserve', 'settle'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.settle(bet, '0.00', true))
      await play.send(play.settle(bet, '50.00'), 'BET_ALREADY_SETTLED', 'ROUND_CLOSED')
      await play.holds('90.00')
    },
  },
  {
    id: 'resettle',
    title: 'another result replaces the first, also below zero',
    needs: ['reserve', 'settle', 'resettle'],
    run: async (play) => {
      const [bet, rest] = [play.bet(), play.bet()]
      await play.send(play.reserve(bet, '10.00'))
      await play.send(play.settle(bet, '40.00'))
      const lower = play.resettle(bet, '15.00')
      await play.send(lower)
      await play.send(lower)
      await play.holds('105.00')
      await play.send(play.reserve(rest, '105.00'))
      await play.send(play.resettle(bet, '0.00'))
      await play.holds('-15.00')
    },
  },
  {
    id: 'void-settled',
    title: 'a void takes the payout back and returns the stake',
    needs: ['reserve', 'settle', 'voidSettled'],
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const settle = play.settle(bet, '40.00')
      await play.send(settle)
      const voided = play.voidSettled(bet, settle.txId)
      await play.send(voided)
      await play.send(voided)
      await play.stands(bet, 'voided')
      await play.holds('100.00')
    },
  },
  {
    id: 'unsettle-into-negative',
    title: 'a result that is taken back may leave less than nothing; the next win fills it',
    needs: ['reserve', 'settle', 'unsettle'],
    asks: ({ unsettle }) => unsettle,
    run: async (play) => {
      const [bet, rest] = [play.bet(), play.bet()]
      await play.send(play.reserve(bet, '10.00'))
      const settle = play.settle(bet, '60.00')
      await play.send(settle)
      await play.send(play.reserve(rest, '150.00'))
      const back = play.unsettle(bet, settle.txId)
      await play.send(back)
      await play.send(back)
      await play.stands(bet, 'open')
      await play.holds('-60.00')
      await play.send(play.reserve(play.bet(), '1.00'), 'INSUFFICIENT_FUNDS')
      await play.send(play.settle(bet, '70.00'))
      await play.holds('10.00')
    },
  },
  {
    id: 'unsettle-cancelled',
    title: 'a cancelled bet runs again: its stake is taken a second time',
    needs: ['reserve', 'cancelBet', 'unsettle'],
    asks: ({ unsettle }) => unsettle,
    run: async (play) => {
      const bet = play.bet()
      await play.send(play.reserve(bet, '10.00'))
      const cancel = play.cancel(bet)
      await play.send(cancel)
      await play.send(play.unsettle(bet, cancel.txId))
      await play.stands(bet, 'open')
      await play.holds('90.00')
    },
  },
  {
    id: 'unsettle-running',
    title: 'taking back the result of a running bet changes nothing',
    needs: ['reserve', 'unsettle'],
    asks: ({ unsettle }) => unsettle,
    run: async (play) => {
      const bet = play.bet()
      const reserve = play.reserve(bet, '10.00')
      await play.send(reserve)
      await play.send(play.unsettle(bet, reserve.txId))
      await play.stands(bet, 'open')
      await play.holds('90.00')
    },
  },
]
