import { testApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

const appUrl = 'https://clinic.example.com'

let count = 0

/** A server that sends letters to patients, with links to what they sign. */
export async function signingDesk() {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const { loginAs, visitor } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox', APP_URL: appUrl } })
  return {
    db,
    make,
    appUrl,
    loginAs,
    visitor,
    /** A clinic of its own, with Ana at its desk, a patient, and whoever has the patient's link. */
    open: async (name: { first_name: string; last_name: string }) => {
      db.clock.advance(2 * 60)
      const { id: clinicId } = await make.clinic({ name: 'Harbor Orthodontics' })
      const email = `patient${++count}@example.com`
      const patient = await make.patient(clinicId, { ...name, dob: '1990-02-03', email })
      const ana = await loginAs(await make.user(clinicId, { admin: true }))
      return { clinicId, patientId: patient.id, email, ana, pat: await visitor() }
    },
    /** What has come to an address, first to last. */
    lettersTo: async (email: string) => {
      await runPendingJobs(db)
      const { rows } = await db.owner.query(
        'select subject, text from sandbox_emails where to_email = $1 order by id',
        [email],
      )
      return rows
    },
  }
}

/** How a call was refused, and in which words. */
export const said = (reply: { statusCode: number; json(): { error: string } }) => [
  reply.statusCode,
  reply.json().error,
]
