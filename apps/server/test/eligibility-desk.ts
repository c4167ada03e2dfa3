import { usualDeadlines } from '@archwire/domain/eligibility/inquiry-deadlines'
import { eligibilityById } from '../src/features/eligibility/checks/eligibility-queries.ts'
import { askPayerTask } from '../src/features/eligibility/inquiry/ask-payer.ts'
import { resumeInquiries } from '../src/features/eligibility/inquiry/resume-inquiries.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import type { Browser } from './app.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { factories } from './factories.ts'
import { hurryJobs } from './hurry-jobs.ts'
import { insuranceFactories } from './insurance.ts'
import { liveApp } from './live-app.ts'
import { memoryPayer } from './memory-payer.ts'
import { runPendingJobs } from './run-pending-jobs.ts'
import { unreadLog } from './unread-log.ts'

type Values = NonNullable<Parameters<ReturnType<typeof factories>['patient']>[1]>

export const dora = { firstName: 'Dora', lastName: 'Lee', npi: '1234567893', taxId: '123456789' }

/** A server at whose desk payers are asked, and a payer on the other side. */
export async function eligibilityDesk(db: TestDatabase) {
  const make = factories(db.owner)
  const insurances = insuranceFactories(db.owner)
  const { loginAs, visitor, socketOf } = await liveApp(db, { env: { CLEARINGHOUSE_DRIVER: 'sandbox' } })
  const payer = memoryPayer()
  const patience = usualDeadlines
  const { clearinghouse } = payer
  const tasks = [askPayerTask({ clearinghouse, patience, clock: db.clock, log: unreadLog })]
  const rows = async (text: string, values: unknown[]) => (await db.owner.query(text, values)).rows
  const askPayers = () => runPendingJobs(db, { tasks, sweeps: [], crons: [] })

  return {
    db,
    make,
    insurances,
    payer,
    tasks,
    loginAs,
    visitor,
    socketOf,
    askPayers,
    /** So much later, with every job that would have come by then. */
    askLater: async (minutes: number) => {
      db.clock.advance(minutes)
      await hurryJobs(db)
      await askPayers()
    },
    /** Finds what nobody is at, as it is done every few minutes. */
    resume: async (isOn = true) => {
      const pool = openPool(db.workerUrl, { name: 'test resume', max: 1 })
      const database = connectDatabase(pool, db.clock, testSecret)
      await resumeInquiries(isOn)
        .run({ database, now: db.clock.now() })
        .finally(() => database.close())
    },
    /** A clinic of its own with Ana, who is an administrator, Sam, who is not, and a patient with an insurance. */
    open: async (values: Values = {}, insured: Record<string, unknown> = {}) => {
      payer.forget()
      db.clock.advance(16)
      const { id: clinicId } = await make.clinic({ name: 'Harbor Orthodontics' })
      await db.owner.query(`update clinics set npi = '1003000126', tax_id = '987654321' where id = $1`, [
        clinicId,
      ])
      const { id: patientId } = await make.patient(clinicId, {
        first_name: 'Pat',
        last_name: 'Doe',
        dob: '1990-02-03',
        gender: 'female',
        ...values,
      })
      const { id: insuranceId } = await insurances.insurance(clinicId, patientId, insured)
      const ana = await loginAs(await make.user(clinicId, { admin: true }))
      const sam = await loginAs(await make.user(clinicId))
      const urlOf = (rest: string, of = insuranceId) => `/v2/rest/insurances/${of}/eligibilities${rest}`
      const check = (given: object = dora, headers: Record<string, string> = {}, of = insuranceId) =>
        sam.send('POST', urlOf('.json', of), { eligibility: { providerAttributes: given } }, headers)
      return {
        clinicId,
        patientId,
        insuranceId,
        ana,
        sam,
        urlOf,
        check,
        /** A question that was asked and answered, as the payer behaves. */
        checked: async () => {
          const { id } = (await check()).json()
          await askPayers()
          return (await sam.get(urlOf(`/${id}`))).json()
        },
        read: async (id: number, browser: Browser = sam) => (await browser.get(urlOf(`/${id}`))).json(),
        list: async (browser: Browser = sam) =>
          (await browser.get(`/v2/rest/patients/${patientId}/insurances/eligibilities.json`)).json(),
        /** The same as it is kept: whoever was logged in is not any more after an hour. */
        kept: (id: number) =>
          db.database
            .forClinic(clinicId, { kind: 'system' })
            .read(tx => eligibilityById(tx, id))
            .then(found => found?.json),
        rows: () => rows('select * from eligibilities where clinic_id = $1 order by id', [clinicId]),
        traces: () =>
          rows(
            `select actor_kind, action, entity_type, entity_id, patient_id, changes from audit_log
             where clinic_id = $1 and action not in ('login', 'open') order by id`,
            [clinicId],
          ),
        openings: () =>
          rows(`select patient_id from audit_log where clinic_id = $1 and action = 'open' order by id`, [
            clinicId,
          ]),
        events: (channel = 'eligibilities') =>
          rows(
            'select event, params, data from live_events where clinic_id = $1 and channel = $2 order by seq',
            [clinicId, channel],
          ),
      }
    },
  }
}
