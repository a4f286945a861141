import { Skeleton } from '@lantern/ui/skeleton'

/** The shape of a page that is on its way. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-[60vh] flex-col gap-4 pt-4">
      <Skeleton className="h-9 w-56 rounded-md" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </div>
  )
}
