import type { LabelRef } from '@archwire/contract/clinic/labels'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { announceAppointment } from './announce.ts'
import { type AppointmentRow, lockAppointment } from './appointment-queries.ts'
import { attachLabels, detachLabels, labelById, labelsOf } from './label-queries.ts'
import { announceLabels, mostLabels } from './status-labels.ts'

type Asked = { id: number; labelId: number; now: Date; timeZone: string }

export const addLabel = (clinic: ClinicDatabase, asked: Asked): Promise<LabelRef[]> =>
  clinic.write(async tx => {
    // Whoever adds another one at the same moment waits here, and then counts this one too.
    const appointment = await lockedAppointment(tx, asked.id)
    const [label, attached] = await Promise.all([labelById(tx, asked.labelId), labelsOf(tx, asked.id)])
    if (label === undefined) throw notFound()
    if (attached.some(({ id }) => id === label.id)) return attached
    if (attached.length >= mostLabels) {
      throw refuse(422, `An appointment can have at most ${mostLabels} labels`)
    }
    if ((await attachLabels(tx, asked.id, [label.id], asked.now)) === 0) {
      throw refuse(422, 'This label is no longer in use')
    }
    tellOfLabel(tx, appointment, asked, { label: { from: null, to: label.name } })
    return [...attached, label]
  })

export const removeLabel = (clinic: ClinicDatabase, asked: Asked): Promise<undefined> =>
  clinic.write(async tx => {
    const appointment = await lockedAppointment(tx, asked.id)
    const label = await labelById(tx, asked.labelId)
    if (label === undefined) throw notFound()
    if ((await detachLabels(tx, asked.id, [label.id])) > 0) {
      tellOfLabel(tx, appointment, asked, { label: { from: label.name, to: null } })
    }
    return undefined
  })

async function lockedAppointment(tx: WriteTx, id: number): Promise<AppointmentRow> {
  const row = await lockAppointment(tx, id)
  if (row === undefined || row.canceledAt !== null) throw refuse(404, 'Appointment is required')
  return row
}

function tellOfLabel(
  tx: WriteTx,
  { id, patientId, day }: AppointmentRow,
  { now, timeZone }: Asked,
  changes: Record<string, unknown>,
): void {
  tx.audit({ action: 'label', entityType: 'appointment', entityId: id, patientId, changes })
  announceAppointment(tx, 'updated', { id, patientId, days: [day], today: localDay(now, timeZone) })
  announceLabels(tx, id)
}
