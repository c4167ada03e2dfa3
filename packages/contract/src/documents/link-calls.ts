import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** A patient's link, and until when it works; null: as long as the record is open. */
const patientLink = z.object({ identifierToken: z.string(), linkEndsAt: instant.nullable() })
export type PatientLink = z.output<typeof patientLink>

const copyCall = (path: string, what: string) =>
  endpoint({
    method: 'POST',
    path: `/${path}/:id/link`,
    who: 'staff',
    summary: `The link to ${what} was copied: it works for as long as if it were sent now`,
    params: z.object({ id }),
    reply: patientLink,
    status: 200,
  })

const withdrawCall = (path: string, what: string) =>
  endpoint({
    method: 'DELETE',
    path: `/${path}/:id/link`,
    who: 'staff',
    summary: `Withdraw the link to ${what}: there is a new one, and the old one leads nowhere`,
    params: z.object({ id }),
    reply: patientLink,
  })

/** What staff can do with a link besides sending it. */
export type LinkCalls = { copy: ReturnType<typeof copyCall>; withdraw: ReturnType<typeof withdrawCall> }

const linkCalls = (path: string, what: string): LinkCalls => ({
  copy: copyCall(path, what),
  withdraw: withdrawCall(path, what),
})

export const consentFormLink = linkCalls('consent_form_signatures', 'a consent form')
export const contractLink = linkCalls('contracts', 'a contract')
export const intakeFormLink = linkCalls('intake_forms', 'a health history form')
/** The link of an invoice is copied from the invoice's own page. */
export const withdrawInvoiceLink = withdrawCall('billing/invoices', 'an invoice')
