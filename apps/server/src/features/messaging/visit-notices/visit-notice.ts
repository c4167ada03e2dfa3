import { isQuiet } from '@archwire/domain/messaging/reminder-time'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { notifyPatientJob } from '../../clinic/notify-patient-job.ts'
import type { LockedConversation } from '../conversation/conversation-queries.ts'
import type { SendingText } from '../conversation/delivery-queries.ts'
import type { SettingsRow } from '../conversation/settings-queries.ts'
import { withdrawText } from '../conversation/withdraw-text.ts'
import { remindingClinic } from '../reminders/reminder-queries.ts'

/**
 * Looks at a text about a visit once more when it is sent. If it is no longer true, its number has changed, quiet hours
 * have begun or the number wants no more texts, it is taken out of the conversation, and the patient is told anew of
 * whatever stands then.
 */
export async function isStillTold(
  tx: WriteTx,
  { id: messageId }: Pick<SendingText, 'id'>,
  conversation: LockedConversation,
  { settings, now }: { settings: SettingsRow; now: Date },
): Promise<boolean> {
  const [{ timeZone }, isTrue] = await Promise.all([
    remindingClinic(tx),
    isStillTrue(tx, { messageId, phoneNumber: conversation.phoneNumber, now }),
  ])
  if (conversation.stoppedAt === null && isTrue && !isQuiet(now, settings, timeZone)) return true
  const [notice] = await tx.many<{ appointmentId: number }>(sql`
    delete from visit_notices where clinic_id = ${tx.clinicId} and message_id = ${messageId}
    returning appointment_id as "appointmentId"`)
  const why = 'It was no longer true.'
  await withdrawText(tx, { messageId, conversationId: conversation.id, why, now })
  if (notice !== undefined) {
    const { appointmentId } = notice
    await enqueue(tx, notifyPatientJob, { appointmentId }, { key: `notify-patient:${appointmentId}` })
  }
  return false
}

const isStillTrue = async (
  tx: Tx,
  { messageId, phoneNumber, now }: { messageId: number; phoneNumber: string; now: Date },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from visit_notices v
    join appointments a on a.clinic_id = v.clinic_id and a.id = v.appointment_id and a.starts_at = v.starts_at
      and (a.canceled_at is not null) = v.canceled
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    where v.clinic_id = ${tx.clinicId} and v.message_id = ${messageId} and p.phone_number = ${phoneNumber}
      and a.starts_at > ${now} and a.checked_in_at is null and a.seated_at is null and not a.no_show
      and not a.reschedule`)) !== undefined
