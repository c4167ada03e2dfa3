import { createHash } from 'node:crypto'
import type { InsuranceFormSent } from '@archwire/contract/insurance/form-calls'
import sharp from 'sharp'
import { type Browser, testApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { insuranceFactories } from './insurance.ts'

const appUrl = 'https://clinic.example.com'

type Values = NonNullable<Parameters<ReturnType<typeof factories>['patient']>[1]>
export type PatientAuth = { email: string; full_name: string }

let count = 0

/** What a form says at least. */
export const pat = { first_name: 'Pat', last_name: 'Doe', dob: '1990-02-03' }

/** A form as it is sent. */
export const formOf = (
  patient: Partial<InsuranceFormSent['insurance_form_patient_attributes']> = {},
  more: Partial<Omit<InsuranceFormSent, 'insurance_form_patient_attributes'>> = {},
): InsuranceFormSent => ({ ...more, insurance_form_patient_attributes: { ...pat, ...patient } })

export const urlOf = (patient: string | number, rest = '') =>
  `/v2/rest/patients/${patient}/insurance_forms${rest}`

/** Whoever says from this address that they are the patient of a link. */
export const verify = (browser: Browser, link: string, auth: PatientAuth, remoteAddress = '203.0.113.7') =>
  browser.request({
    method: 'POST',
    url: urlOf(link, '/authenticate'),
    remoteAddress,
    headers: { 'x-csrf-token': browser.token },
    payload: { patient_auth: auth },
  })

/** Announces and sends a file as the wizard does; answers what names it, or why not. */
export async function upload(browser: Browser, content: Buffer, filename = 'card.jpg') {
  const checksum = createHash('md5').update(content).digest('base64')
  const announced = await browser.send('POST', '/rails/active_storage/direct_uploads', {
    blob: { filename, byte_size: content.length, checksum },
  })
  if (announced.statusCode !== 200) return announced
  const { signed_id, direct_upload } = announced.json()
  const put = await browser.request({ method: 'PUT', url: direct_upload.url, payload: content, cookies: {} })
  return put.statusCode === 204 ? (signed_id as string) : put
}

export const picture = (background = '#fff', side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A server to which patients tell of their insurances, by their links, and staff for them. */
export async function insuranceDesk() {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const { app, loginAs, visitor, storage } = await testApp(db, {
    env: { EMAIL_DRIVER: 'sandbox', CLEARINGHOUSE_DRIVER: 'sandbox', APP_URL: appUrl },
  })
  return {
    db,
    make,
    app,
    appUrl,
    storage,
    loginAs,
    visitor,
    insurance: insuranceFactories(db.owner),
    /** A clinic of its own, with Ana at its desk, a patient, and whoever has the patient's link. */
    open: async (values: Values = {}) => {
      db.clock.advance(16)
      const { id: clinicId } = await make.clinic({ name: 'Harbor Orthodontics' })
      const email = `pat${++count}@example.com`
      const patient = await make.patient(clinicId, {
        first_name: 'Pat',
        last_name: 'Doe',
        dob: '1990-02-03',
        email,
        ...values,
      })
      const user = await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' })
      const auth = { email: values.email ?? email, full_name: patient.full_name }
      return {
        clinicId,
        patientId: patient.id,
        link: patient.hashid,
        auth,
        user,
        ana: await loginAs(user),
        pat: await visitor(),
      }
    },
    rows: async (table: string, clinicId: number) =>
      (await db.owner.query(`select * from ${table} where clinic_id = $1 order by id`, [clinicId])).rows,
    /** What the audit log knows of a clinic, but for logins and openings of records. */
    traces: async (clinicId: number) =>
      (
        await db.owner.query(
          `select actor_kind, action, entity_type, entity_id, patient_id, changes from audit_log
           where clinic_id = $1 and action not in ('login', 'open') order by id`,
          [clinicId],
        )
      ).rows,
    /** What was published of a clinic since it was opened. */
    events: async (clinicId: number) =>
      (
        await db.owner.query(
          'select channel, event, data from live_events where clinic_id = $1 order by seq',
          [clinicId],
        )
      ).rows,
  }
}
