import { useGo } from '../../link.tsx'
import { useMemberPages } from '../member-center/pages.tsx'

/** Leads to the rewards; undefined while the member centre has no such page. */
export function useRewardCenter(): (() => void) | undefined {
  const go = useGo()
  const page = useMemberPages().find(({ id }) => String(id) === 'rewardCenter')
  return page && (() => go.push(page.href))
}
