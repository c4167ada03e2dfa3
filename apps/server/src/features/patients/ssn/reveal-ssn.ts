import { formatSsn, maskSsn, unreadableSsn } from '@archwire/domain/patients/ssn'
import { localDay } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { administrators } from '../../session/administrators.ts'
import { lockPatientForUpdate } from '../record/queries.ts'
import type { SsnOwner, SsnVault } from './ssn-vault.ts'

/** More than staff usually need within an hour. */
const usualRevealsAnHour = 30

/** Warns an administrator that somebody reveals far more social security numbers than the work needs. */
export const ssnRevealsEmail = emailKind({
  name: 'ssn_reveals',
  variables: z.object({ appUrl: z.string(), name: z.string() }),
  write: async (_tx, { variables: { appUrl, name } }) => ({
    subject: 'Unusually many social security numbers were shown',
    text: `Hello,

${name} has had more than ${usualRevealsAnHour} social security numbers shown within an hour. Please ask whether the work needs it. If the login may be in wrong hands, deactivate the user, which ends every session at once.

Which numbers were shown, and when: ${appUrl}/settings/audit-log
The users: ${appUrl}/settings/users

You get this letter once a day at most for each person.
`,
  }),
})

const revealsWithinAnHour = async (tx: Tx, userId: number, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - 60 * 60 * 1000)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from audit_log
    where clinic_id = ${tx.clinicId} and user_id = ${userId} and created_at > ${since}
      and entity_type = 'patient' and action = 'reveal'`)
  return count
}

type SsnReveal = { userId: number; userName: string; appUrl: string; timeZone: string; now: Date }

/** Call it before the current reveal is audited. */
async function alertSsnReveals(tx: WriteTx, outbox: Outbox, reveal: SsnReveal): Promise<void> {
  const { userId, userName, appUrl, timeZone, now } = reveal
  if (!outbox.isOn || (await revealsWithinAnHour(tx, userId, now)) < usualRevealsAnHour) return
  for (const { id, email } of await administrators(tx)) {
    await outbox.queue(tx, {
      kind: ssnRevealsEmail,
      to: email,
      variables: { appUrl, name: userName },
      reason: `ssn_reveals:${localDay(now, timeZone)}:${userId}:${id}`,
      related: { type: 'user', id: userId },
    })
  }
}

/** The masked number of the profile. A number that can no longer be opened is shown as unreadable. */
export function shownSsn(vault: SsnVault, sealed: Buffer | null, owner: SsnOwner): string | null {
  if (sealed === null) return null
  const digits = vault.open(sealed, owner)
  return digits === undefined ? unreadableSsn : maskSsn(digits)
}

/** The number in full. Each reveal is audited, unless there is no number. */
export function revealSsn(
  clinic: ClinicDatabase,
  { vault, outbox }: { vault: SsnVault; outbox: Outbox },
  { patientId, ...reveal }: SsnReveal & { patientId: number },
): Promise<{ ssn: string | null }> {
  return clinic.writeFrom('reserve', async tx => {
    const patient = await lockPatientForUpdate(tx, patientId)
    if (patient === undefined) throw notFound()
    if (patient.ssnSealed === null) return { ssn: null }
    const digits = vault.open(patient.ssnSealed, { clinicId: clinic.id, patientId })
    if (digits === undefined) {
      throw refuse(422, 'This number cannot be read: the secret that it was kept with is another one now.')
    }
    await alertSsnReveals(tx, outbox, reveal)
    tx.audit({ action: 'reveal', entityType: 'patient', entityId: patientId, patientId })
    return { ssn: formatSsn(digits) }
  })
}
