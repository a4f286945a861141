import './nonce.ts'
import './console.css'
import './certificate.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { beginTranslation } from './translation.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
await beginTranslation()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
