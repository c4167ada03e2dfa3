import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { isUsualReminder, linkProblem, usualReminder } from '@archwire/domain/messaging/reminder-text'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields, lastChangedBy } from '../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import {
  lockMessagingSettings,
  messagingSettings,
  type SettingsRow,
  updateMessagingSettings,
} from './conversation/settings-queries.ts'

const entityOf = (tx: Tx) => ({ type: 'messaging_settings', id: tx.clinicId })

const presentSettings = (
  row: SettingsRow,
  updatedBy: string | null,
  timeZone: string,
): MessagingSettings => ({
  ...row,
  updatedAt: wireInstant(row.updatedAt, timeZone),
  updatedBy,
})

const readSettings = async (tx: Tx, timeZone: string): Promise<MessagingSettings> =>
  presentSettings(await messagingSettings(tx), await lastChangedBy(tx, entityOf(tx)), timeZone)

export const readMessagingSettings = (clinic: ClinicDatabase, timeZone: string): Promise<MessagingSettings> =>
  clinic.read(tx => readSettings(tx, timeZone))

type Values = Omit<SettingsRow, 'updatedAt'>

type SettingsChange = {
  input: { [K in keyof Values]?: Values[K] | undefined }
  version: string | undefined
  timeZone: string
  user: { fullName: string }
}

/** A missing field keeps its value. */
export const changeMessagingSettings = (
  clinic: ClinicDatabase,
  { input, version, timeZone, user }: SettingsChange,
): Promise<MessagingSettings> =>
  refusingTakenNumber(
    clinic.write(async tx => {
      await lockMessagingSettings(tx)
      const before = await messagingSettings(tx)
      const current = presentSettings(before, await lastChangedBy(tx, entityOf(tx)), timeZone)
      await refuseOldVersion(tx, version, current, entityOf(tx))
      const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      const after = withReminder({ ...before, ...wanted })
      const changes = changedFields(before, after)
      if (Object.keys(changes).length === 0) return current
      const { updatedAt } = await updateMessagingSettings(tx, after)
      tx.audit({ action: 'update', entityType: 'messaging_settings', entityId: tx.clinicId, changes })
      tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
      return presentSettings({ ...after, updatedAt }, user.fullName, timeZone)
    }),
  )

/** The usual text follows the setting of links; a clinic's own text stays, and is refused if the two do not agree. */
function withReminder(row: SettingsRow): SettingsRow {
  const { reminderText, linksInReminders } = row
  if (isUsualReminder(reminderText)) return { ...row, reminderText: usualReminder(linksInReminders) }
  const problem = linkProblem(reminderText, linksInReminders)
  if (problem !== undefined) throw refuseFields({ reminder_text: [problem] })
  return row
}

/** A number belongs to one clinic. The refusal does not say which one has it. */
async function refusingTakenNumber<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'messaging_settings_sms_number_key') {
      throw refuseFields({ sms_number: ['has already been taken'] })
    }
    throw error
  }
}
