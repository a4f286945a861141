import { useLingui } from '@lingui/react/macro'

/** Kinds of ledger entries in words; one that is not known here is shown by its code. */
export function useEntryKinds(): (kind: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    adjust: t`Adjustment`,
    'bonus.convert': t`Bonus converted to cash`,
    'bonus.forfeit': t`Bonus forfeited`,
    'bonus.grant': t`Bonus granted`,
    deposit: t`Deposit`,
    opening: t`Opening balance`,
    reverse: t`Reversal`,
    transfer: t`Transfer`,
    'transfer.capture': t`Transfer: sent`,
    'transfer.expire': t`Transfer: hold expired`,
    'transfer.hold': t`Transfer: amount held`,
    'transfer.release': t`Transfer: hold released`,
    'trial.grant': t`Free-play credit`,
    'jackpot.win': t`Jackpot`,
    'wager.adjust': t`Stake changed`,
    'wager.place': t`Stake`,
    'wager.resettle': t`Payout corrected`,
    'wager.reward': t`Prize`,
    'wager.settle': t`Payout`,
    'wager.tip': t`Tip`,
    'wager.unsettle': t`Result taken back`,
    'wager.void': t`Stake returned`,
    'withdrawal.capture': t`Withdrawal: paid`,
    'withdrawal.expire': t`Withdrawal: hold expired`,
    'withdrawal.hold': t`Withdrawal: amount held`,
    'withdrawal.release': t`Withdrawal: hold released`,
    'withdrawal.return': t`Withdrawal: returned`,
  }
  return (kind) => names[kind] ?? kind
}
