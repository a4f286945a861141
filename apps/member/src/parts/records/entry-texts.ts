import { useLingui } from '@lingui/react/macro'

/** Kinds of ledger entries in words; one we do not know is shown as it is. */
export function useEntryTexts(): (kind: string) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<string, string>> = {
    adjust: t({ message: 'Adjustment', comment: 'Line of a statement' }),
    'bonus.convert': t({ message: 'Bonus turned into cash', comment: 'Line of a statement' }),
    'bonus.forfeit': t({ message: 'Bonus forfeited', comment: 'Line of a statement' }),
    'bonus.grant': t({ message: 'Bonus', comment: 'Line of a statement' }),
    deposit: t({ message: 'Deposit', comment: 'Line of a statement' }),
    'jackpot.win': t({ message: 'Jackpot', comment: 'Line of a statement' }),
    opening: t({ message: 'Opening balance', comment: 'Line of a statement' }),
    reverse: t({ message: 'Reversal', comment: 'Line of a statement' }),
    transfer: t({ message: 'Transfer', comment: 'Line of a statement' }),
    'transfer.capture': t({ message: 'Transfer completed', comment: 'Line of a statement' }),
    'transfer.down': t({
      message: 'Transfer between agent and downline',
      comment: 'Line of a statement',
    }),
    'transfer.expire': t({
      message: 'Transfer expired, money back',
      comment: 'Line of a statement',
    }),
    'transfer.hold': t({ message: 'Transfer requested', comment: 'Line of a statement' }),
    'transfer.release': t({
      message: 'Transfer refused, money back',
      comment: 'Line of a statement',
    }),
    'transfer.up': t({
      message: 'Transfer between member and upline',
      comment: 'Line of a statement',
    }),
    'trial.grant': t({ message: 'Play money', comment: 'Line of a statement' }),
    'wager.adjust': t({ message: 'Stake changed', comment: 'Line of a statement' }),
    'wager.place': t({ message: 'Bet', comment: 'Line of a statement: a stake was taken' }),
    'wager.resettle': t({ message: 'Bet settled again', comment: 'Line of a statement' }),
    'wager.reward': t({ message: 'Prize', comment: 'Line of a statement: paid without a bet' }),
    'wager.settle': t({ message: 'Payout', comment: 'Line of a statement: a bet was paid' }),
    'wager.tip': t({ message: 'Tip', comment: 'Line of a statement: a gift to the dealer' }),
    'wager.unsettle': t({
      message: 'Result taken back',
      comment: 'Line of a statement: the bet runs again',
    }),
    'wager.void': t({ message: 'Bet void, stake back', comment: 'Line of a statement' }),
    'withdrawal.capture': t({ message: 'Withdrawal paid', comment: 'Line of a statement' }),
    'withdrawal.expire': t({
      message: 'Withdrawal expired, money back',
      comment: 'Line of a statement',
    }),
    'withdrawal.hold': t({ message: 'Withdrawal requested', comment: 'Line of a statement' }),
    'withdrawal.release': t({
      message: 'Withdrawal refused, money back',
      comment: 'Line of a statement',
    }),
    'withdrawal.return': t({
      message: 'Withdrawal did not arrive, money back',
      comment: 'Line of a statement',
    }),
  }
  return (kind) => texts[kind] ?? kind
}
