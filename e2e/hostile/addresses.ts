import { appRoutes, settingsRoutes } from '@archwire/contract/app-routes'
import { tokenOf } from '@archwire/server/test/fixtures/sealed-link'
import type { RunningServer } from '../harness/server.ts'
import { inDays } from '../tasks/tasks-page.ts'

/** The pages that show the most texts of people. */
const fullest = [
  '/v2/calendar/:view/:date',
  '/v2/search',
  '/v2/messages/:conversationId',
  '/v2/claims',
  '/v2/appointment/:id/edit',
  '/v2/patient/:id/profile',
  '/v2/patient/:id/treatment',
  '/v2/patient/:id/finance',
  '/v2/patient/:id/insurance',
  '/v2/patient/:id/documents',
  '/settings/audit-log',
  '/book/:slug',
  '/intake_forms/:uuid/responses/new',
  '/invoices/:invoiceToken',
]

const forPatients = [
  '/book/:slug',
  '/intake_forms/:uuid/responses/new',
  '/v2/insurance-form/:hash',
  '/invoices/:invoiceToken',
]

const tables: Record<string, string> = {
  '/v2/appointment/': 'appointments',
  '/v2/seat-patient/': 'appointments',
  '/v2/next-visit/': 'appointments',
  '/v2/time-off/': 'time_offs',
  '/v2/consent-form-details/': 'consent_form_signatures',
  '/v2/contract-details/': 'contracts',
  '/settings/rooms/': 'rooms',
  '/settings/doctors/': 'doctors',
  '/settings/appointment-types/': 'appointment_types',
  '/settings/labels/': 'labels',
  '/settings/consent-forms/': 'consent_forms',
  '/settings/providers/': 'providers',
  '/settings/payers/': 'insurance_payers',
  '/settings/usual-fees/': 'usual_fees',
  '/settings/saved-replies/': 'saved_replies',
  '/settings/users/': 'users',
}

/** The addresses of a clinic's pages, with the ids of its own records as parameters. */
export async function addressesOf(
  { owner }: RunningServer,
  clinicId: number,
  isWhole: boolean,
): Promise<string[]> {
  const one = async (sql: string): Promise<string> => {
    const { rows } = await owner.query(sql, [clinicId])
    return String(rows[0]?.value ?? 'none')
  }
  const newestOf = (table: string) => one(`select max(id) as value from ${table} where clinic_id = $1`)
  // A patient with a claim has an insurance too, and much else to show.
  const patientId = await one(
    'select patient_id as value from claims where clinic_id = $1 order by id limit 1',
  )
  const values: Record<string, string> = {
    view: 'week',
    date: inDays(0),
    phone: '5551234567',
    patientId,
    conversationId: await newestOf('conversations'),
    appointment: await one(
      `select max(id) as value from appointments where clinic_id = $1 and patient_id = ${patientId}`,
    ),
    progression: await newestOf('progressions'),
    series: await newestOf('series'),
    noteId: await one(
      `select max(id) as value from notes where clinic_id = $1 and patient_id = ${patientId}`,
    ),
    slug: await one('select slug as value from clinics where id = $1'),
    uuid: await tokenOf(
      owner,
      'intake_form',
      Number(await one(`select min(id) as value from intake_forms where clinic_id = $1 and status = 'sent'`)),
    ),
    hash: await one(`select hashid as value from patients where id = ${patientId} and clinic_id = $1`),
    invoiceToken: await tokenOf(
      owner,
      'invoice',
      Number(await one('select min(id) as value from invoices where clinic_id = $1')),
    ),
  }
  const routes = isWhole ? [...appRoutes, ...settingsRoutes, ...forPatients] : fullest
  const addresses: string[] = []
  for (const route of routes) {
    const table = Object.entries(tables).find(([start]) => route.startsWith(start))?.[1]
    const id = table === undefined ? patientId : await newestOf(table)
    addresses.push(
      route.replace(/:(\w+)/g, (_, key: string) => (key === 'id' ? id : (values[key] ?? 'none'))),
    )
  }
  return addresses
}
