import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SheetProps {
  readonly title: string
  readonly close: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the game; the browser keeps the focus in it and gives it back. */
export function Sheet({ title, close, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="slot-sheet" aria-labelledby={heading} onClose={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" className="slot-small" onClick={() => dialog.current?.close()}>
          {close}
        </button>
      </header>
      {/* it scrolls by keyboard as well */}
      <div className="slot-sheet-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  )
}
