import type { ClinicUser, UserChange } from '@archwire/contract/users/calls'
import { changedFields } from '../../platform/audit/changes.ts'
import { endAllSessionsOf } from '../../platform/auth/session.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { sendInvitation } from '../session/invitations.ts'
import { voidPasswordLinks } from '../session/password-reset.ts'
import {
  deleteUnusedUser,
  lockUser,
  lockUsers,
  presentUser,
  type UserRow,
  updateUser,
  userById,
} from './queries.ts'
import {
  keepAnAdministrator,
  limitNewAddresses,
  refuseFormerAdministrator,
  refuseTakenEmail,
} from './user-rules.ts'

/** Writes the changed fields and applies them at once. The caller has locked the clinic's users. */
async function saveUserChange(
  tx: WriteTx,
  before: UserRow,
  wanted: Partial<UserChange>,
  { actorId, now }: { actorId: number; now: Date },
): Promise<UserRow> {
  const changes = changedFields(before, wanted)
  const after = { ...before, ...wanted }
  await keepAnAdministrator(tx, {
    actorId,
    userId: before.id,
    staysAdministrator: after.admin && after.active,
  })
  if (Object.keys(changes).length === 0) return before
  const saved = await refuseTakenEmail(updateUser(tx, before.id, after))
  if (!saved.active) await endAllSessionsOf(tx, saved.id, now)
  tx.audit({ action: 'update', entityType: 'user', entityId: saved.id, changes })
  // Lists of tasks show assignees by name.
  if ('firstName' in changes || 'lastName' in changes)
    tx.publish({ channel: 'tasks', event: 'user_renamed', data: { userId: saved.id } })
  tx.publish({ channel: 'users', event: 'changed', data: { userId: saved.id } })
  return saved
}

type UserChangeInput = {
  id: number
  actorId: number
  input: { [K in keyof UserChange]?: UserChange[K] | undefined }
  version: string | undefined
  timeZone: string
  appUrl: string
  now: Date
}

export async function changeUser(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  { id, actorId, input, version, timeZone, appUrl, now }: UserChangeInput,
): Promise<ClinicUser> {
  if (input.email !== undefined) await limitNewAddresses(database, clinic.id, now)
  const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return clinic.write(async tx => {
    await lockUsers(tx)
    const before = await userById(tx, id)
    if (before === undefined) throw notFound()
    const entity = { type: 'user', id, changedBy: ['update', 'password_reset'] }
    await refuseOldVersion(tx, version, presentUser(before, timeZone), entity)
    const after = await saveUserChange(tx, before, wanted, { actorId, now })
    if (after.email !== before.email) {
      await voidPasswordLinks(tx, id, now)
      if (after.invited && after.active && outbox.isOn) {
        await sendInvitation(tx, outbox, { user: after, appUrl, now })
      }
    }
    return presentUser(after, timeZone)
  })
}

/**
 * Deletes a user and returns undefined. If something refers to the user, the user is deactivated instead and
 * returned.
 */
export function removeUser(
  clinic: ClinicDatabase,
  { id, actorId, timeZone, now }: { id: number; actorId: number; timeZone: string; now: Date },
): Promise<ClinicUser | undefined> {
  return clinic.write(async tx => {
    await lockUsers(tx)
    await lockUser(tx, id)
    const user = await userById(tx, id)
    if (user === undefined) throw notFound()
    await keepAnAdministrator(tx, { actorId, userId: id, staysAdministrator: false })
    if ((await deleteUnusedUser(tx, id)) === 0) {
      return presentUser(await saveUserChange(tx, user, { active: false }, { actorId, now }), timeZone)
    }
    const { email, firstName, lastName, admin } = user
    tx.audit({
      action: 'delete',
      entityType: 'user',
      entityId: id,
      changes: { email, firstName, lastName, admin },
    })
    tx.publish({ channel: 'users', event: 'changed', data: { userId: id } })
    return undefined
  })
}

/** The user's open pages notice it with the next call, the live connections within seconds. */
export function signOutUser(
  clinic: ClinicDatabase,
  { id, actorId, now }: { id: number; actorId: number; now: Date },
): Promise<void> {
  return clinic.writeFrom('reserve', async tx => {
    await lockUsers(tx)
    await refuseFormerAdministrator(tx, actorId)
    await lockUser(tx, id)
    if ((await userById(tx, id)) === undefined) throw notFound()
    await endAllSessionsOf(tx, id, now)
    tx.audit({ action: 'sign_out_everywhere', entityType: 'user', entityId: id })
  })
}
