import { Menu as Base } from '@base-ui/react/menu'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import type { RenderLink } from './link.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: ReactNode
  readonly icon?: ReactNode | undefined
  /** A link when given, else `onSelect` acts. */
  readonly href?: string | undefined
  readonly onSelect?: (() => void) | undefined
  /** A count shown at the end; say what it counts in `label` when it is not plain. */
  readonly count?: number | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Draws a line above. */
  readonly startsGroup?: boolean | undefined
}

export interface MenuProps {
  /** A button element, for example `<IconButton …/>`; the menu opens below it. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly renderLink: RenderLink
  readonly header?: ReactNode | undefined
  readonly align?: 'start' | 'end' | undefined
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start font-semibold outline-none select-none data-disabled:opacity-50 data-highlighted:bg-surface-hover [&_svg]:size-5 [&_svg]:shrink-0'

/** A menu of links and actions below a button. */
export function Menu({ trigger, items, renderLink, header, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-60 outline-none" sideOffset={8} align={align}>
          <Base.Popup className={menuPopup}>
            {header !== undefined && <div className="px-3 py-2.5">{header}</div>}
            {items.map((item) => {
              const className = cx(ITEM, item.danger ? 'text-negative' : 'text-fg')
              const content = (
                <>
                  <span aria-hidden="true" className="text-fg-3">
                    {item.icon}
                  </span>
                  <span className="min-w-0 flex-1">{item.label}</span>
                  {item.count !== undefined && item.count > 0 && (
                    <span className="num rounded-full bg-live px-1.5 text-11/5 font-extrabold text-on-live">
                      {item.count > 99 ? '99+' : item.count}
                    </span>
                  )}
                </>
              )
              return (
                <Fragment key={item.id}>
                  {item.startsGroup && (
                    <Base.Separator className="mx-3 my-1.5 h-px bg-line-strong" />
                  )}
                  {item.href !== undefined ? (
                    <Base.LinkItem
                      closeOnClick
                      className={className}
                      render={(props) =>
                        renderLink({ ...props, href: item.href ?? '', children: content })
                      }
                    />
                  ) : (
                    <Base.Item
                      disabled={item.disabled}
                      onClick={item.onSelect}
                      className={className}
                    >
                      {content}
                    </Base.Item>
                  )}
                </Fragment>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The box of every menu. */
export const menuPopup =
  'max-h-(--available-height) min-w-55 overflow-y-auto overscroll-contain rounded-md bg-surface-3 p-1.5 shadow-3 ring-1 ring-line-strong outline-none transition-opacity duration-(--d-1) data-ending-style:opacity-0 data-starting-style:opacity-0'
