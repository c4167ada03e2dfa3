import type { UserWithSettings } from '@archwire/contract/session/calls'
import { isPassword } from '../../platform/auth/password.ts'
import {
  endSession,
  type OpenedSession,
  openSession,
  type Session,
  type SignedInUser,
} from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  addressBucket,
  giveAttemptBack,
  type Limit,
  networkBucket,
  type Pause,
  responseTimeFloor,
  takeAttempt,
  tooMany,
} from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { QueueFull } from '../../platform/limit-concurrency.ts'
import { resolveUserByEmail, userWithPassword } from './queries.ts'

const attemptWindow = 15 * 60
const guessingDelayMs = 2_000

type LogIn = { email: string; password: string; ip: string; userAgent: string | undefined; now: Date }
type Deps = { database: Database; pause: Pause }
type LoggedIn = { user: SignedInUser; session: OpenedSession }

/**
 * A known address takes more work than an unknown one. A failure is not returned before that time has passed in any
 * case.
 */
export async function logIn(deps: Deps, request: LogIn): Promise<LoggedIn> {
  const floor = responseTimeFloor(deps.pause)
  try {
    return await tryToLogIn(deps, request)
  } catch (error) {
    await floor
    throw error
  }
}

async function tryToLogIn({ database, pause }: Deps, request: LogIn): Promise<LoggedIn> {
  const { password, ip, userAgent, now } = request
  // A failure is audited only for a known address. Room for that is required for every address, so that nobody learns
  // which ones are known.
  database.requireRoom('reserve')
  const account = request.email.trim().toLowerCase()
  const taken = await takeAttempts({ database, pause }, account, ip, now)

  const found = await resolveUserByEmail(database, account)
  const clinic = found && database.forClinic(found.clinicId, { kind: 'system' })
  const known = found && clinic ? await clinic.read(tx => userWithPassword(tx, found.id)) : undefined
  const giveBack = async () => {
    for (const limit of taken) await giveAttemptBack(database, limit, now)
  }
  const isRight = await isPassword(known?.passwordDigest, password, addressBucket(ip)).catch(async error => {
    // The password was not checked.
    if (error instanceof QueueFull) await giveBack()
    throw error
  })
  if (!isRight || known === undefined || found === undefined) {
    if (found !== undefined) {
      await database.forClinic(found.clinicId, { kind: 'system' }).writeFrom('reserve', async tx => {
        tx.audit({ action: 'login_failed', entityType: 'user', entityId: found.id, changes: { ip } })
      })
    }
    throw refuse(422, 'Invalid email or password')
  }

  const session = await database
    .forClinic(found.clinicId, { kind: 'staff', userId: known.id, ip })
    .writeFrom('reserve', async tx => {
      const opened = await openSession(tx, { userId: known.id, ip, userAgent, now })
      tx.audit({ action: 'login', entityType: 'user', entityId: known.id })
      return opened
    })
  await giveBack()
  return { user: known, session }
}

/**
 * Counts the attempts before the password is checked, so that no more than the limit is ever tried, and gives them
 * back when the password was right. Attempts are counted per network address, and per network address and e-mail:
 * guessing does not lock out a colleague elsewhere. Returns what was counted.
 */
async function takeAttempts(
  { database, pause }: Deps,
  account: string,
  ip: string,
  now: Date,
): Promise<Limit[]> {
  const [place, network] = [addressBucket(ip), networkBucket(ip)]
  const limits: Limit[] = [
    // The narrow limit first: what it refuses does not count against everybody else at that address.
    { bucket: `login ${place} ${account}`, most: 10, seconds: attemptWindow },
    { bucket: `login ${place}`, most: 50, seconds: attemptWindow },
    // As many as four households of one network may try.
    ...(network === undefined
      ? []
      : [
          { bucket: `login ${network} ${account}`, most: 40, seconds: attemptWindow },
          { bucket: `login ${network}`, most: 200, seconds: attemptWindow },
        ]),
  ]
  for (const limit of limits) {
    if (!(await takeAttempt(database, limit, now))) throw tooMany()
  }
  const everywhere = { bucket: `login everywhere ${account}`, most: 100, seconds: attemptWindow }
  if (await takeAttempt(database, everywhere, now)) return [...limits, everywhere]
  await pause(guessingDelayMs)
  return limits
}

export async function logOut(
  database: Database,
  session: Session | undefined,
  ip: string,
  now: Date,
): Promise<void> {
  if (session === undefined) return
  await database
    .forClinic(session.clinicId, { kind: 'staff', userId: session.user.id, ip })
    .writeFrom('last', async tx => {
      await endSession(tx, session.id, now)
      tx.audit({ action: 'logout', entityType: 'user', entityId: session.user.id })
    })
}

export const presentUser = (user: SignedInUser): UserWithSettings => ({
  id: user.id,
  fullName: user.fullName,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  admin: user.admin,
  enterSends: user.enterSends,
})
