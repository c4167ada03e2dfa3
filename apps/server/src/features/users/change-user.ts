import type { ClinicUser, UserChange } from '@archwire/contract/users/calls'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { sendInvitation } from '../session/send-invitation.ts'
import { voidPasswordLinks } from '../session/void-password-links.ts'
import { limitNewAddresses } from './limit-new-addresses.ts'
import { presentUser } from './present.ts'
import { lockUsers, userById } from './queries.ts'
import { saveUserChange } from './save-user-change.ts'

export type ChangeOfUser = {
  id: number
  actorId: number
  given: { [K in keyof UserChange]?: UserChange[K] | undefined }
  version: string | undefined
  timeZone: string
  appUrl: string
  now: Date
}

export async function changeUser(
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  { id, actorId, given, version, timeZone, appUrl, now }: ChangeOfUser,
): Promise<ClinicUser> {
  if (given.email !== undefined) await limitNewAddresses(database, clinic.id, now)
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
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
