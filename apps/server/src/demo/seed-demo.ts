import { randomBytes } from 'node:crypto'
import { localDay } from '@archwire/domain/time/clinic-time'
import pg from 'pg'
import type { WriteClaim } from '../drivers/clearinghouse/sandbox/port.ts'
import type { OpenPracticeBank } from '../drivers/payments/sandbox/port.ts'
import type { FileStorage } from '../drivers/storage/port.ts'
import { openClinic } from '../features/clinic/new-clinic/new-clinic.ts'
import { type SsnVault, ssnVault } from '../features/patients/ssn/ssn-vault.ts'
import { hashPassword, isPassword } from '../platform/auth/password.ts'
import { clinicLinks, linkSealer } from '../platform/db/clinic-seals.ts'
import { insertAppointments } from './calendar/appointments.ts'
import { addTasks, insertStarts } from './calendar/tasks.ts'
import { insertClaims } from './claims/claims.ts'
import { demoLinks } from './clinic/demo-rows.ts'
import { demoClinics, demoPassword } from './clinics.ts'
import { insertHealthHistories } from './documents/health-histories.ts'
import { insertImages } from './documents/images.ts'
import { insertSignedDocuments } from './documents/signed-documents.ts'
import { addFinance } from './finance/finance.ts'
import { actingClinic } from './history/acting-clinic.ts'
import { insertEligibilities } from './insurance/eligibility.ts'
import { insertInsurance } from './insurance/insurance.ts'
import { addLogins, setUpDemoClinic } from './lay-out-clinic.ts'
import { insertConversations } from './patients/conversations.ts'
import { type DemoPatient, demoPeople } from './patients/people.ts'

type DemoParts = {
  appSecret: string
  storage: FileStorage
  /** As the sandbox would have got it. */
  writeClaim: WriteClaim
  /** The bank that took the payments of the demo's past. */
  openBank: OpenPracticeBank
}

// Any fixed number: the key of the advisory lock that keeps two processes from seeding the demo at once.
const demoLock = 4_911_004

/** Lays out the demo clinics in an empty database, as of today. A database that has clinics stays as it is. */
export async function seedDemo(
  { ownerUrl, ...parts }: DemoParts & { ownerUrl: string },
  now: Date,
): Promise<{ seeded: boolean }> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire demo' })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [demoLock])
    const { rows } = await owner.query('select exists (select from clinics) as taken')
    if (!rows[0].taken) await insertClinics(owner, parts, now)
    await owner.query('commit')
    return { seeded: !rows[0].taken }
  } finally {
    await owner.end()
  }
}

/** Whether somebody could still log in with the demo password, which everybody knows. */
export async function hasDemoLogins(ownerUrl: string): Promise<boolean> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire demo' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ password_digest: string | null }>(
      'select password_digest from users where active and email = any($1)',
      [demoClinics.flatMap(clinic => clinic.users.map(user => user.email))],
    )
    for (const user of rows) if (await isPassword(user.password_digest, demoPassword)) return true
    return false
  } finally {
    await owner.end()
  }
}

async function insertClinics(
  owner: pg.Client,
  { appSecret, storage, writeClaim, openBank }: DemoParts,
  now: Date,
): Promise<void> {
  const vault = ssnVault(appSecret)
  const sealer = linkSealer(appSecret)
  const passwordDigest = await hashPassword(demoPassword)
  for (const demo of demoClinics) {
    const { timeZone } = demo
    const today = localDay(now, timeZone)
    const openedAt = threeYearsBefore(today)
    const id = await openClinic(owner, { ...demo, openedAt })
    const clinic = { clinicId: id, today, now }
    const acting = actingClinic(owner, { id, timeZone, today, now, appSecret })
    const administrator = await addLogins(acting, { users: demo.users, passwordDigest, openedAt })
    await setUpDemoClinic(owner, acting, { demo, administrator, openedAt })
    await insertPatients(owner, id, vault, demoPeople(demo, demo.patients, today, unguessable))
    await insertAppointments(owner, { id, timeZone, today }, demo.calendar, now)
    await insertStarts(owner, id, demo.starts)
    const links = demoLinks(clinicLinks(sealer, id), now)
    await insertHealthHistories(owner, { clinicId: id, clinicName: demo.name, today, links })
    await insertSignedDocuments(owner, { ...clinic, timeZone, links })
    await addTasks(owner, acting)
    await insertInsurance(owner, acting, administrator.id)
    await insertEligibilities(owner, acting)
    await insertClaims(owner, acting, { writeClaim, userId: administrator.id })
    if (demo.billingOnboardingStatus === 'completed')
      await addFinance(owner, acting, { openBank, userId: administrator.id })
    await insertConversations(owner, { ...demo, id }, { conversations: demo.texting.conversations, now })
    if (demo.hasImages) await insertImages(owner, storage, clinic)
  }
}

const unguessable = () => randomBytes(16).toString('base64url')

async function insertPatients(
  owner: pg.Client,
  clinicId: number,
  vault: SsnVault,
  people: DemoPatient[],
): Promise<void> {
  // A social security number is sealed for its patient, so the ids must be known before.
  const { rows } = await owner.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('patients', 'id')) as id from generate_series(1, $1)`,
    [people.length],
  )
  const known = people.map(({ ssn, ...person }, index) => {
    const id = Number(rows[index]?.id)
    const sealed = ssn === null ? null : vault.seal(ssn, { clinicId, patientId: id })
    return { id, ...person, ssn_sealed: sealed && `\\x${sealed.toString('hex')}` }
  })
  const columns = Object.keys(known[0] ?? {}).join(', ')
  await owner.query(
    `insert into patients (clinic_id, updated_at, ${columns}) overriding system value
     select $1, created_at, ${columns} from jsonb_populate_recordset(null::patients, $2::jsonb)`,
    [clinicId, JSON.stringify(known)],
  )
  // Updates the statistics, so that the first search of the demo is planned with the right numbers.
  await owner.query('analyze patients, patient_words, name_vocabulary')
}

const threeYearsBefore = (day: string): Date =>
  new Date(`${Number(day.slice(0, 4)) - 3}-${day.slice(5).replace('02-29', '02-28')}T12:00:00Z`)
