import { statusLook } from '@archwire/domain/health-history/form-status'
import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound, Refusal } from '../../../platform/http/refuse.ts'
import { type Html, html, printablePage } from '../../../platform/http/server-pages.ts'
import { openThrough } from '../../patients/record/record-opening.ts'
import {
  type FormRow,
  formBehindLink,
  type PatientAndClinic,
  patientAndClinic,
  type ResponseRow,
  responsesOf,
} from '../rows/intake-form-queries.ts'
import { certificateOf, drawingAddress } from '../signing/certificate.ts'
import { readDocument } from '../signing/document-content.ts'

type SignedPageInput = { id: number; userId: number; now: Date; timeZone: string }

/**
 * A patient's health history as it was signed, for staff, with everything that was signed before. Undefined: there is
 * no form.
 */
export async function openSignedPage(
  clinic: ClinicDatabase,
  request: SignedPageInput,
): Promise<string | undefined> {
  try {
    const shown = await openThrough(clinic, { ...request, inBackground: false }, async tx => {
      const form = await formBehindLink(tx, request.id)
      if (form === undefined) throw notFound()
      const { patientId } = form
      const [whose, responses] = await Promise.all([
        patientAndClinic(tx, patientId),
        responsesOf(tx, patientId),
      ])
      return { patientId, form, whose, responses }
    })
    return signedPage(shown, request.timeZone)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

function signedPage(
  { form, whose, responses }: { form: FormRow; whose: PatientAndClinic; responses: ResponseRow[] },
  timeZone: string,
): string {
  const [last, ...earlier] = responses
  return printablePage(
    'Health history',
    html`<header class="letterhead"><strong>${whose.clinicName}</strong>
<button type="button" data-print>Print</button></header>
<h1>Health history</h1>
<dl class="facts">
<dt>Patient</dt><dd>${whose.fullName}</dd>
<dt>Date of birth</dt><dd>${whose.dob === null ? 'Not known' : formatDay(whose.dob, 'MM/dd/yyyy')}</dd>
<dt>Status</dt><dd>${statusLook[form.status].text}</dd>
</dl>
${last === undefined ? html`<p>Not answered yet.</p>` : signedPart(last, timeZone)}
${earlier.map(
  response => html`<details class="earlier"><summary>Signed before, on ${dayOf(response.signedAt, timeZone)}</summary>
${signedPart(response, timeZone)}</details>`,
)}`,
  )
}

const dayOf = (at: Date, timeZone: string): string => formatDay(localDay(at, timeZone), 'MM/dd/yyyy')

function signedPart(response: ResponseRow, timeZone: string): Html {
  const { answers, statement } = readDocument(response.document)
  const sections = [...new Set(answers.map(({ section }) => section))]
  const drawing = drawingAddress(response)
  return html`${sections.map(
    section => html`<section><h2>${section}</h2><dl class="answers">
${answers
  .filter(answer => answer.section === section)
  .map(
    ({ question, answer }) =>
      html`<div><dt>${question}</dt><dd>${answer === 'Yes' ? html`<strong>Yes</strong>` : answer}</dd></div>`,
  )}
</dl></section>`,
  )}
<section class="signature"><h2>Signature</h2><p>${statement}</p>
${drawing === null ? null : html`<img src="${drawing}" alt="The signature of ${response.legalName}">`}
<dl class="facts">
${certificateOf(response, timeZone).map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl></section>`
}
