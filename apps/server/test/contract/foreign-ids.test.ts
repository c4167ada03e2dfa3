import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { rowsOf } from '../database/stored-content.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import {
  allSandboxes,
  type Call,
  everyCall,
  fieldsOf,
  isObject,
  type Shape,
  sendCall,
  shapeOf,
} from './every-call.ts'
import { routeSamples } from './samples/route-samples.ts'
import type { Sample } from './samples/sample.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let app: TestApp
let admin: Browser
let clinicId: number
let rivals: number

// None of the clinic's own records has such a number, so that a foreign one is found wherever it is stored.
const farAway = 700_000_000

async function moveNumbers(by: number) {
  await db.owner.query(
    `select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, 1) + $1) from pg_sequences
     where schemaname = 'public' and sequencename <> 'clinics_id_seq'`,
    [by],
  )
}

const sampled = async (call: string): Promise<Sample> =>
  (await routeSamples[call]?.(db.owner, rivals, app.storage)) ?? {}
const param = async (call: string, name = 'id') => (await sampled(call)).params?.[name]

let theirs: Record<string, unknown>

beforeAll(async () => {
  app = await testApp(db, { env: allSandboxes })
  clinicId = (await make.clinic()).id
  rivals = (await make.clinic()).id
  await moveNumbers(farAway)
  const method = (await sampled('DELETE /patients/:id/finance/payment_methods')).body
  const patient = (await make.patient(rivals)).id
  const user = (await make.user(rivals)).id
  const doctor = (await make.doctor(rivals)).id
  const insuranceForm = await param('PUT /patients/:id/profile/insurance_forms/:formId', 'formId')
  theirs = {
    patient,
    patientAttributes: patient,
    other: patient,
    user,
    assignedBy: user,
    doctor,
    timeable: doctor,
    room: (await make.room(rivals)).id,
    appointmentType: (await make.appointmentType(rivals)).id,
    appointment: await param('GET /appointments/:id'),
    seenMessage: await param('GET /conversations/:id/messages'),
    consentForm: await param('PUT /settings/consent_forms/:id'),
    contract: await param('GET /contracts/:id'),
    insuranceForm,
    insurance: await param('GET /insurances/:insuranceId/claims/:claimId', 'insuranceId'),
    eligibility: await param('GET /insurances/:insuranceId/eligibilities/:id'),
    provider: await param('PUT /settings/providers/:id'),
    payer: await param('PUT /settings/payers/:id'),
    insurancePayer: await param('PUT /settings/payers/:id'),
    invoice: await param('GET /billing/invoices/:id/payments'),
    paymentMethod: isObject(method) ? method.payment_method_id : undefined,
    addressesAttributes: farAway,
    removedAddress: farAway,
  }
  await moveNumbers(-farAway)
  admin = await app.loginAs(await make.user(clinicId, { admin: true }))
})

// Numbers that are not ids of a clinic's record.
const noRecords =
  /^(tax|client|googleClient|member|setupIntent|insuranceFormPatientAttributes|staffConsultPolicyHolderSubscriber)$/

type Place = (string | number)[]

/** The paths of ids in a call's input. */
function placesOfIds(shape: Shape, place: Place = []): Place[] {
  const below = Object.entries(fieldsOf(shape)).flatMap(([name, field]) => {
    const here = [...place, name]
    return [...(/(^id|Ids?|_ids?)$/.test(name) ? [here] : []), ...placesOfIds(field, here)]
  })
  const lists = [shape, ...(shape.anyOf ?? [])]
  const items = lists.flatMap(({ items: item }) => (item ? placesOfIds(item, [...place, 0]) : []))
  return [...below, ...items]
}

/** The kind of the record: the field's name without its ending, or the name of its object. */
function kindAt(place: Place, { endpoint }: Call): string {
  const names = place.filter(part => typeof part === 'string')
  const inside = names.at(-2) ?? /\/(\w+?)s?\/:id/.exec(endpoint.path)?.[1]
  const name = names.at(-1) === 'id' ? inside : names.at(-1)?.replace(/(Id|_id)s?$/, '')
  return String(name).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [withValue(Array.isArray(body) ? body[key] : {}, rest, value)]
  const fields = isObject(body) ? body : {}
  return { ...fields, [key]: withValue(fields[key], rest, value) }
}

const byCard = { payment_method: 'credit_card' }

// Ids that are accepted and ignored: the path decides, or nothing is stored.
const withoutWeight = [
  'POST /appointments/warnings',
  'PUT /appointments/warnings/:id',
  // Used only if no phone number is sent.
  'POST /conversations conversation.patientId',
  'POST /conversations/:id/messages message.seenMessageId',
  'PUT /appointments/:id/seat id',
  'DELETE /patients/:id/finance/payment_method patient_id',
  'PUT /billing/invoices/:id/awaiting_process invoice_id',
  'PUT /insurances/:insuranceId/claims/:claimId insuranceId',
  'POST /patients/:patient/insurance_forms insurance_form.id',
  'PUT /patients/:id/profile/insurance_forms/:formId insurance_form.id',
  // A new provider has no addresses yet: each address that is sent is a new one.
  'POST /insurances/claims/:claimId/providers provider.addresses_attributes.0.id',
]

test('the id of another clinic’s record is never accepted, shown or stored', async () => {
  const findings: string[] = []
  let tried = 0
  for (const call of everyCall(app)) {
    if (call.endpoint.body === undefined) continue
    for (const place of placesOfIds(shapeOf(call.endpoint.body))) {
      const kind = kindAt(place, call)
      if (noRecords.test(kind)) continue
      const name = `${call.name} ${place.join('.')}`
      const number = theirs[kind]
      if (number === undefined) {
        findings.push(`${name}: which record of theirs is a ${kind}?`)
        continue
      }
      const sample = await call.sample(db.owner, clinicId)
      // A card is required only for paying by card.
      const sampleBody =
        isObject(sample.body) && 'payment_method' in sample.body ? { ...sample.body, ...byCard } : sample.body
      const isList = /Ids|_ids/.test(String(place.at(-1)))
      const answer = await sendCall(admin, call, {
        ...sample,
        body: withValue(sampleBody, place, isList ? [number] : number),
      })
      tried++
      const isRefused = answer.statusCode >= 400 && answer.statusCode < 500
      const isFree = answer.statusCode < 400 && withoutWeight.some(one => name.startsWith(one))
      if (!isRefused && !isFree) findings.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
    }
  }
  expect(findings).toEqual([])
  expect(tried).toBeGreaterThan(50)
  const stored = (await rowsOf(db.owner, clinicId)).split('\n').filter(row => /\b7000\d{5}\b/.test(row))
  expect(stored).toEqual([])
})
