import type { ReactNode } from 'react'

/** The look of a row that can be pressed, in a popup that is a list of ways. */
export const popupRow =
  'flex min-h-13 w-full items-center gap-3 rounded-md px-4 text-start text-16 font-semibold text-fg -outline-offset-2 hover:bg-surface-2 [&_svg]:size-5 [&_svg]:shrink-0'

/** What stands in such a row: its sign and its words. */
export function PopupRow({ icon, label }: { readonly icon: ReactNode; readonly label: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-reward">
        {icon}
      </span>
      <span className="min-w-0 flex-1">{label}</span>
    </>
  )
}
