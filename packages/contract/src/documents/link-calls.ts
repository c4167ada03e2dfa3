import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** The link by which a patient opens something, and until when it works; null: it does not end while that is open. */
export const patientLink = z.object({ identifierToken: z.string(), linkEndsAt: instant.nullable() })
export type PatientLink = z.output<typeof patientLink>

/** What staff do with a link besides sending it. */
const linkCalls = (path: string, what: string) => ({
  copy: endpoint({
    method: 'POST',
    path: `/${path}/:id/link`,
    who: 'staff',
    summary: `The link to ${what} was copied: it works for as long as if it were sent now`,
    params: z.object({ id }),
    reply: patientLink,
    status: 200,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `/${path}/:id/link`,
    who: 'staff',
    summary: `Withdraw the link to ${what}: there is a new one, and the old one leads nowhere`,
    params: z.object({ id }),
    reply: patientLink,
  }),
})
export type LinkCalls = ReturnType<typeof linkCalls>

export const consentFormLink = linkCalls('consent_form_signatures', 'a consent form')
export const contractLink = linkCalls('contracts', 'a contract')
export const intakeFormLink = linkCalls('intake_forms', 'a health history form')
export const invoiceLink = linkCalls('billing/invoices', 'an invoice')
