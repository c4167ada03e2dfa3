import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type SignableKind, writtenDocument } from './features/documents/api/public-document.ts'
import { writtenForm } from './features/documents/api/public-intake-form.ts'
import './features/documents/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/patient/health-history-page.tsx'
import { SigningPage } from './features/documents/patient/signing-page.tsx'

// The server opens this page by links that lead somewhere, and by no other address; what is there, it writes into it.
function pageOf(pathname: string) {
  const [, kind, token] = /^\/(consent_form_signatures|contracts)\/([\w-]+)\/sign$/.exec(pathname) ?? []
  if (kind !== undefined && token !== undefined) {
    const opened = writtenDocument()
    return opened && <SigningPage kind={kind as SignableKind} token={token} opened={opened} />
  }
  const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(pathname) ?? []
  const opened = writtenForm()
  return opened && <HealthHistoryPage uuid={uuid.toLowerCase()} opened={opened} />
}

const root = document.getElementById('root')
const page = pageOf(window.location.pathname)
if (root === null || page === undefined) throw new Error('the page has nothing to show, or no place for it')
createRoot(root).render(<StrictMode>{page}</StrictMode>)
