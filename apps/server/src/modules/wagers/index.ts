// The spine: every product writes the same wager row and moves its money through `apply`.
// Without a transaction a command joins a batch with others; with one it is a batch of its own.
export { accepted, apply, applyIn, drain } from './apply.ts'
export { booksBalance } from './books.ts'
export type {
  Adjust,
  Cancel,
  FundsOrder,
  Outcome,
  PayMore,
  Place,
  Play,
  Product,
  Resettle,
  Reward,
  Settle,
  Tip,
  Unsettle,
  Void,
  WagerCommand,
  WagerState,
} from './commands.ts'
export { products } from './commands.ts'
export type {
  CommandRow,
  Noted,
  NotedOutcome,
  Turnover,
  TurnoverOfDay,
  Wager,
  WagerPage,
} from './reading.ts'
export { commandOf, find, findOwn, list, note, totals, turnover, turnoverByDay } from './reading.ts'
export { betsIn, type KnownBet, listBets, listTakenBets, usedKeys } from './lookup-queries.ts'
