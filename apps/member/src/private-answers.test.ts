import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { queryKeyOf } from '@lantern/web-kit/hooks'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetPrivateAnswers } from './private-answers.ts'

test('what is somebody’s own is forgotten, tabs of the lobby too; what is everybody’s stays', () => {
  const queries = new QueryClient()
  const page = { pageNo: 1, pageSize: 15 }
  const own = [
    queryKeyOf(games.list, { gameType: 'RNG', selection: 'FAV', ...page }),
    queryKeyOf(games.list, { gameType: 'RNG', selection: 'RECENT', ...page }),
    queryKeyOf(lobby.favouriteIds, {}),
  ]
  const everybodys = [
    queryKeyOf(games.list, { gameType: 'RNG', selection: 'HOT', ...page }),
    queryKeyOf(games.hot, {}),
  ]
  for (const key of [...own, ...everybodys]) queries.setQueryData(key, { games: [] })
  forgetPrivateAnswers(queries)
  expect(own.map((key) => queries.getQueryData(key))).toEqual(own.map(() => undefined))
  for (const key of everybodys) expect(queries.getQueryData(key)).toBeDefined()
})
