import type { PublicDocument } from '@archwire/contract/documents/signing'
import type { PublicInvoice } from '@archwire/contract/finance/invoices'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadedForm } from './features/documents/health-history/health-history.ts'
import { preloadedDocument, type SignableKind } from './features/documents/signing-page/public-document.ts'
import { embeddedInvoice, payContract } from './features/finance/patient-invoice/public-invoice.ts'
import './ui/patient/paper.css'
import './ui/patient/patient-page.css'
import { HealthHistoryPage } from './features/documents/health-history/health-history-page.tsx'
import { SigningPage } from './features/documents/signing-page/signing-page.tsx'

// The invoice page alone needs the card fields, and the insurance form alone the search for payers, so each is loaded
// by itself.
const InvoicePage = lazy(async () => ({
  default: (await import('./features/finance/patient-invoice/invoice-page.tsx')).InvoicePage,
}))
const BankVerificationPage = lazy(async () => ({
  default: (await import('./features/finance/patient-invoice/bank-verification-page.tsx'))
    .BankVerificationPage,
}))
const InsuranceFormPage = lazy(async () => ({
  default: (await import('./features/insurance/patient-form/patient-wizard.tsx')).InsuranceFormPage,
}))

/** A contract leads on: once it is signed, what it asks for on the first day is paid on the same page. */
function ContractPage({ token, opened }: { token: string; opened: PublicDocument }) {
  const [paying, setPaying] = useState<{ token: string; invoice: PublicInvoice }>()
  if (paying !== undefined) return <InvoicePage token={paying.token} opened={paying.invoice} />
  const pay = async () => {
    const found = await payContract(token)
    setPaying(found)
    window.scrollTo(0, 0)
  }
  return <SigningPage kind="contracts" token={token} opened={opened} pay={pay} />
}

// The server opens this page only for links to something that exists, and writes its data into the document. The
// insurance form alone is opened by any link: a person who has not verified their identity learns nothing, not even
// that there is a patient.
function pageOf(pathname: string) {
  const [, hash] = /^\/v2\/insurance-form\/([^/]+)\/?$/.exec(pathname) ?? []
  if (hash !== undefined) return <InsuranceFormPage hash={decodeURIComponent(hash)} />
  const [, kind, token] =
    /^\/(consent_form_signatures|contracts)\/([\w-]+)\/(?:sign|pdf)$/.exec(pathname) ?? []
  if (kind !== undefined && token !== undefined) {
    const opened = preloadedDocument()
    if (opened === undefined) return undefined
    if (kind === 'contracts') return <ContractPage token={token} opened={opened} />
    return <SigningPage kind={kind as SignableKind} token={token} opened={opened} />
  }
  const [, invoice] = /^\/invoices\/([\w-]+)\/?$/.exec(pathname) ?? []
  if (invoice !== undefined) {
    const opened = embeddedInvoice()
    return opened && <InvoicePage token={invoice} opened={opened} />
  }
  const [, secret] = /^\/sandbox\/bank-verification\/([\w-]+)$/.exec(pathname) ?? []
  if (secret !== undefined) return <BankVerificationPage secret={secret} />
  const [, uuid = ''] = /^\/intake_forms\/([0-9a-f-]{36})(?:\/|$)/i.exec(pathname) ?? []
  const opened = preloadedForm()
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
