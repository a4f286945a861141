import { useEffect, useReducer } from 'react'
import type { SharedRounds } from '../../stage.ts'
import { reduceTable, type TableState, unknownTable } from './table.ts'

const LOOK_MS = 1_000
/** Whoever looks says so from time to time: without that no round begins. */
const SAY_AGAIN_MS = 45_000
/** Later than this after what should have come, it is asked for. */
const LATE_MS = 2_500

/** Whether something should have been heard by now. */
function isLate({ round, offset, isStale }: TableState, heardAt: number): boolean {
  const now = Date.now()
  if (isStale || round === null || round.phase === 'settled') return now - heardAt > LATE_MS
  if (round.phase === 'betting') return now + offset - Date.parse(round.closesAt) > LATE_MS
  return now - heardAt > (round.phase === 'landed' ? 6_000 : 15_000)
}

/** The shared round: read once, then followed by what is said of it. */
export function useTable(shared: SharedRounds | undefined): TableState {
  const [table, dispatch] = useReducer(reduceTable, unknownTable)
  useEffect(() => {
    if (!shared) return
    shared.readTable()
    return shared.hear((message) => dispatch({ message, receivedAt: Date.now() }))
  }, [shared])
  useEffect(() => {
    if (!shared) return
    const heardAt = Date.now()
    let saidAt = heardAt
    const timer = setInterval(() => {
      if (document.hidden) return
      if (!isLate(table, Math.max(heardAt, saidAt)) && Date.now() - saidAt < SAY_AGAIN_MS) return
      saidAt = Date.now()
      shared.readTable()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [shared, table])
  useEffect(() => {
    if (table.isStale) shared?.readTable()
  }, [shared, table.isStale])
  useEffect(() => {
    const timer = setInterval(() => shared?.readTable(), SAY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [shared])
  return table
}
