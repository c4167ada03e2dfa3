import type { SetUp } from '@archwire/contract/clinic/first-start'
import { slugOf } from '@archwire/domain/booking/booking-page'
import { hashPassword } from '../../platform/auth/password.ts'
import { digestOf, type OpenedSession, openSession, type SignedInUser } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket } from '../../platform/http/rate-limit.ts'
import { notFound, type Refusal, refuse, refuseFields } from '../../platform/http/refuse.ts'
import { setUpClinic } from '../clinic/new-clinic/new-clinic.ts'
import { addFirstAdministrator } from '../session/administrators.ts'
import { commonPassword, isCommonPassword, isOwnName, ownNamePassword } from '../session/common-passwords.ts'
import { needsSetUp, openFirstClinic, resolveSetUpLink } from './set-up-links.ts'

const expired =
  'This link has expired. Ask whoever runs the server for a new one, and open it in this browser: everything but the password is still there.'

/** If there is a clinic, the link is not found. If there is none, the link has expired and another one is needed. */
const deadLink = async (database: Database): Promise<Refusal> =>
  (await needsSetUp(database)) ? refuse(422, expired) : notFound()

type FirstStart = {
  token: string
  wanted: SetUp
  ip: string
  userAgent: string | undefined
  now: Date
}

/**
 * Creates the first clinic of an installation with everything that its calendar needs, its administrator and a
 * session: all of it or nothing. For the second of two callers, the link is not found.
 */
export async function setUpFirstClinic(
  database: Database,
  { token, wanted, ip, userAgent, now }: FirstStart,
): Promise<{ user: SignedInUser; session: OpenedSession }> {
  const digest = digestOf(token)
  // Looked up before the costly hash, so that invented links cost little, and again when the link is used.
  const clinicId = await resolveSetUpLink(database, digest, now)
  if (clinicId === undefined) throw await deadLink(database)
  const { password, ...administrator } = wanted.administrator
  if (await isCommonPassword(password)) throw refuseFields({ 'administrator.password': [commonPassword] })
  if (isOwnName(password, { ...administrator, clinicName: wanted.clinic.name }))
    throw refuseFields({ 'administrator.password': [ownNamePassword] })
  const passwordDigest = await hashPassword(password, addressBucket(ip))
  return database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
    const details = { ...wanted.clinic, slug: slugOf(wanted.clinic.name) }
    if (!(await openFirstClinic(tx, digest, details, now))) throw notFound()
    tx.audit({
      action: 'create',
      entityType: 'clinic',
      entityId: clinicId,
      changes: { ...details, ip },
    })
    await setUpClinic(tx, wanted)
    const user = await addFirstAdministrator(tx, { ...administrator, passwordDigest })
    const session = await openSession(tx, { userId: user.id, ip, userAgent, now })
    tx.audit({ action: 'login', entityType: 'user', entityId: user.id })
    return { user, session }
  })
}
