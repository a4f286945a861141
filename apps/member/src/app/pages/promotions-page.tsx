import { Promotions } from '../../features/announcements/promotions.tsx'
import { useRewardCenter } from '../shell/reward-center.ts'

/** What is announced of promotions. */
export function Screen() {
  return <Promotions onPromotion={useRewardCenter()} />
}
