import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { type SignableKind, writtenDocument } from './features/documents/api/public-document.ts'
import { writtenForm } from './features/documents/api/public-intake-form.ts'
import { writtenInvoice } from './features/finance/api/public-invoice.ts'
import './ui/patient/paper.css'
import './ui/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/patient/health-history-page.tsx'
import { SigningPage } from './features/documents/patient/signing-page.tsx'

// Nobody else's page carries the card fields, or the search for insurers.
const InvoicePage = lazy(async () => ({
  default: (await import('./features/finance/patient/invoice-page.tsx')).InvoicePage,
}))
const BankVerificationPage = lazy(async () => ({
  default: (await import('./features/finance/patient/bank-verification-page.tsx')).BankVerificationPage,
}))
const InsuranceFormPage = lazy(async () => ({
  default: (await import('./features/insurance/wizard/insurance-form-page.tsx')).InsuranceFormPage,
}))

// The server opens this page by links that lead somewhere, and writes into it what is there. The insurance form alone is
// opened by any link: whoever has not shown who they are learns nothing, not even that there is a patient.
function pageOf(pathname: string) {
  const [, hash] = /^\/v2\/insurance-form\/([^/]+)\/?$/.exec(pathname) ?? []
  if (hash !== undefined) return <InsuranceFormPage hash={decodeURIComponent(hash)} />
  const [, kind, token] =
    /^\/(consent_form_signatures|contracts)\/([\w-]+)\/(?:sign|pdf)$/.exec(pathname) ?? []
  if (kind !== undefined && token !== undefined) {
    const opened = writtenDocument()
    return opened && <SigningPage kind={kind as SignableKind} token={token} opened={opened} />
  }
  const [, invoice] = /^\/invoices\/([\w-]+)\/?$/.exec(pathname) ?? []
  if (invoice !== undefined) {
    const opened = writtenInvoice()
    return opened && <InvoicePage token={invoice} opened={opened} />
  }
  const [, secret] = /^\/sandbox\/bank-verification\/([\w-]+)$/.exec(pathname) ?? []
  if (secret !== undefined) return <BankVerificationPage secret={secret} />
  const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(pathname) ?? []
  const opened = writtenForm()
  return opened && <HealthHistoryPage uuid={uuid.toLowerCase()} opened={opened} />
}

const root = document.getElementById('root')
const page = pageOf(window.location.pathname)
if (root === null || page === undefined) throw new Error('the page has nothing to show, or no place for it')
createRoot(root).render(
  <StrictMode>
    <Suspense>{page}</Suspense>
  </StrictMode>,
)
