import { type ContractTerms, contractSums } from '@archwire/domain/documents/contract-terms'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Client } from 'pg'
import {
  type FrozenDocument,
  frozenConsent,
  frozenContract,
  writeDocument,
} from '../../features/documents/signing/document-content.ts'
import type { DemoLinks } from '../clinic/demo-rows.ts'
import { beginHistory } from '../history/write-history.ts'
import { demoContractText, demoDrawing, signedBy } from './document-content.ts'

type Person = {
  id: number
  full_name: string
  dob: string
  email: string | null
  emergency_name: string | null
}
type Clinic = { clinicId: number; timeZone: string; today: string; now: Date; links: DemoLinks }
type Paper = Clinic & { head: FrozenDocument['clinic']; drawing: Buffer }

/** How far a document is: some were signed, some are waiting, and one was archived. */
type Course = 'signed' | 'sent' | 'made' | 'archived'

const treatments: { description: string; terms: ContractTerms; course: Course; daysAgo: number }[] = [
  {
    description: 'Full treatment, both arches',
    terms: monthly(560_000, 60_000, 12),
    course: 'signed',
    daysAgo: 80,
  },
  { description: 'Clear aligners', terms: monthly(480_000, 50_000, 12, 500), course: 'signed', daysAgo: 41 },
  {
    description: 'Early treatment with expander',
    terms: monthly(280_000, 60_000, 6),
    course: 'sent',
    daysAgo: 6,
  },
  { description: 'Retainers, two sets', terms: once(45_000), course: 'sent', daysAgo: 3 },
  { description: 'Limited treatment, upper arch', terms: once(190_000, 1000), course: 'made', daysAgo: 1 },
  {
    description: 'Full treatment, first plan',
    terms: monthly(610_000, 60_000, 12),
    course: 'archived',
    daysAgo: 95,
  },
]

function monthly(
  totalCostCents: number,
  downPaymentCents: number,
  payments: number,
  discountBps = 0,
): ContractTerms {
  return { totalCostCents, discountBps, interestBps: 0, downPaymentCents, payments }
}

function once(totalCostCents: number, discountBps = 0): ContractTerms {
  return { totalCostCents, discountBps, interestBps: 0, downPaymentCents: 0, payments: 1 }
}

/** Adds the documents that some patients of the clinic signed or still have to sign. */
export async function insertSignedDocuments(owner: Client, input: Clinic): Promise<void> {
  const { clinicId } = input
  const clinic: Paper = { ...input, head: await headOfPaper(owner, clinicId), drawing: await demoDrawing() }
  const forms = await owner.query<{ id: number; title: string; body: string }>(
    'select id, title, body from consent_forms where clinic_id = $1 order by id',
    [clinicId],
  )
  const people = await owner.query<Person>(
    `select id, full_name, dob::text, email, emergency_name from patients
     where clinic_id = $1 and archived_at is null and email is not null order by id limit 12`,
    [clinicId],
  )
  const history = await beginHistory(owner, clinicId, ['consent_form_signatures', 'contracts'])
  const courses: Course[] = ['signed', 'signed', 'sent', 'made']
  for (const [place, person] of people.rows.entries()) {
    const form = forms.rows[place % forms.rows.length]
    const course = courses[place % courses.length]
    if (form === undefined || course === undefined) continue
    const made = madeOn(clinic, 5 + place * 4)
    const frozen = frozenConsent(headOf(clinic, person, made), form)
    history.add('consent_form_signatures', {
      ...rowOf(clinic, person, { frozen, course, made }),
      ...clinic.links('consent_form_signature'),
      consent_form_id: form.id,
      status: course === 'signed' ? 'signed' : 'unsigned',
    })
  }
  for (const [place, { description, terms, course, daysAgo }] of treatments.entries()) {
    // The last contract is an earlier one of the first patient.
    const person = people.rows[place % (treatments.length - 1)]
    if (person === undefined) continue
    const made = madeOn(clinic, daysAgo)
    const head = headOf(clinic, person, made)
    const frozen = frozenContract(head, { description, terms, text: demoContractText })
    history.add('contracts', {
      ...rowOf(clinic, person, { frozen, course, made }),
      ...clinic.links('contract'),
      description,
      total_cost_cents: terms.totalCostCents,
      discount_bps: terms.discountBps,
      down_payment_cents: terms.downPaymentCents,
      monthly_payment_count: terms.payments,
      monthly_payment_cents: contractSums(terms).monthlyCents,
      active: course !== 'archived',
      archived_at: course === 'archived' ? hoursAfter(made, 30) : null,
    })
  }
  await history.write()
}

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 60 * 60 * 1000)
const madeOn = ({ now }: Clinic, daysAgo: number): Date => hoursAfter(now, -24 * daysAgo)

async function headOfPaper(owner: Client, clinicId: number): Promise<FrozenDocument['clinic']> {
  const { rows } = await owner.query(
    `select name, array_remove(array[address1, nullif(concat_ws(' ', concat_ws(', ', city, state), zipcode), '')], null)
       as address from clinics where id = $1`,
    [clinicId],
  )
  return rows[0]
}

const headOf = ({ head, timeZone }: Paper, { full_name }: Person, made: Date) => ({
  clinic: head,
  patient: full_name,
  date: localDay(made, timeZone),
})

type Made = { frozen: FrozenDocument; course: Course; made: Date }

/** The columns that consent forms and contracts have in common. */
function rowOf({ clinicId, today, drawing }: Paper, person: Person, { frozen, course, made }: Made) {
  const { text, sha256 } = writeDocument(frozen)
  const isSent = course !== 'made'
  return {
    clinic_id: clinicId,
    patient_id: person.id,
    document: text,
    document_sha256: sha256,
    created_at: made,
    updated_at: made,
    email_sent_at: isSent ? hoursAfter(made, 0.1) : null,
    email_sent_to: isSent ? person.email : null,
    ...(course === 'signed'
      ? {
          ...signedBy(person, today),
          signed_at: hoursAfter(made, 5),
          signature_method: 'drawn',
          signature_png: drawing,
        }
      : unsigned),
  }
}

const unsigned = {
  legal_name: null,
  signer_kind: null,
  signer_relationship: null,
  signed_at: null,
  signature_method: null,
  signature_png: null,
}
