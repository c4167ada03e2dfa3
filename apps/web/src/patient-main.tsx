import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { SignableKind } from './features/documents/api/public-document.ts'
import './features/documents/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/patient/health-history-page.tsx'
import { SigningPage } from './features/documents/patient/signing-page.tsx'

// The server opens this page by links that lead somewhere, and by no other address.
function pageOf(pathname: string) {
  const [, kind, token] = /^\/(consent_form_signatures|contracts)\/([\w-]+)\/sign$/.exec(pathname) ?? []
  if (kind !== undefined && token !== undefined) {
    return <SigningPage kind={kind as SignableKind} token={token} />
  }
  const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(pathname) ?? []
  return <HealthHistoryPage uuid={uuid.toLowerCase()} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no place for the form')
createRoot(root).render(<StrictMode>{pageOf(window.location.pathname)}</StrictMode>)
