import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DialogHost } from '../../src/components/dialogs.tsx'
import { LiveRegion } from '../../src/components/live-region.tsx'
import { createToasts, ToastHost } from '../../src/components/toast.tsx'
import { UiRoot } from '../../src/components/ui-root.tsx'
import { Lobby } from './lobby.tsx'
import { Parts } from './parts.tsx'
import './gallery.css'

const toasts = createToasts()

/** Takes every tag away; an application brings a real sanitiser. */
function textOnly(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const holder = document.createElement('p')
  holder.textContent = parsed.body.textContent
  return holder.outerHTML
}

/** `#lobby` shows the home page of the design; anything else the parts. `?dir=rtl` begins mirrored. */
function Gallery() {
  const [dir, setDir] = useState<'ltr' | 'rtl'>(
    new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr',
  )
  const [page, setPage] = useState(location.hash)
  useEffect(() => {
    document.documentElement.dir = dir
  }, [dir])
  useEffect(() => {
    const follow = () => setPage(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <UiRoot locale="en" dir={dir}>
      <LiveRegion>
        <ToastHost toasts={toasts} closeLabel="Close message" regionLabel="Messages">
          <DialogHost sanitise={textOnly}>
            {page === '#lobby' ? <Lobby /> : <Parts toasts={toasts} dir={dir} onDir={setDir} />}
          </DialogHost>
        </ToastHost>
      </LiveRegion>
    </UiRoot>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
