import type { LabelRef } from '@archwire/contract/clinic/labels'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import { type AppointmentRow, lockAppointment } from '../rows/appointment-queries.ts'
import { announceAppointment } from '../rows/live-events.ts'

const labelsOf = (tx: Tx, appointmentId: number): Promise<LabelRef[]> =>
  tx.many(sql`
    select l.id, l.name, l.color from appointment_labels al
    join labels l on l.clinic_id = al.clinic_id and l.id = al.label_id
    where al.clinic_id = ${tx.clinicId} and al.appointment_id = ${appointmentId}
    order by al.created_at, l.id`)

const labelById = (tx: Tx, id: number): Promise<LabelRef | undefined> =>
  tx.maybeOne(sql`select id, name, color from labels where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The active label whose name contains this text, if the clinic has one. */
const labelNamed = (tx: Tx, part: string): Promise<LabelRef | undefined> =>
  tx.maybeOne(sql`
    select id, name, color from labels
    where clinic_id = ${tx.clinicId} and active and strpos(lower(name), ${part}) > 0
    order by id limit 1`)

/** Adds the labels that are in use. Returns how many. */
const attachLabels = (tx: WriteTx, appointmentId: number, labelIds: number[], now: Date): Promise<number> =>
  tx.run(sql`
    insert into appointment_labels (clinic_id, appointment_id, label_id, created_at)
    select ${tx.clinicId}, ${appointmentId}, id, ${now} from labels
    where clinic_id = ${tx.clinicId} and id = any(${labelIds}::bigint[]) and active
    for share
    on conflict do nothing`)

const detachLabels = (tx: WriteTx, appointmentId: number, labelIds: number[]): Promise<number> =>
  tx.run(sql`
    delete from appointment_labels
    where clinic_id = ${tx.clinicId} and appointment_id = ${appointmentId} and label_id = any(${labelIds}::bigint[])`)

/** The most labels on one appointment. */
const mostLabels = 3

/** The part of a label's name that makes it the label of a status, in lower case. */
const statusLabels = { noShow: 'no show', reschedule: 'reschedule' } as const
export type LabelledStatus = keyof typeof statusLabels

/** Publishes to the appointment's window that its labels changed. */
const announceLabels = (tx: WriteTx, appointmentId: number): void =>
  tx.publish({
    channel: 'appointment',
    params: { id: appointmentId },
    event: 'labels_changed',
    data: { appointmentId },
  })

/** Adds the label of a status if there is room. Without room the status is set all the same. */
export async function addStatusLabel(
  tx: WriteTx,
  appointmentId: number,
  status: LabelledStatus,
  now: Date,
): Promise<void> {
  const [label, attached] = await Promise.all([
    labelNamed(tx, statusLabels[status]),
    labelsOf(tx, appointmentId),
  ])
  if (label === undefined || attached.length >= mostLabels) return
  if (attached.some(({ name }) => name.toLowerCase().includes(statusLabels[status]))) return
  await attachLabels(tx, appointmentId, [label.id], now)
  announceLabels(tx, appointmentId)
}

/** Removes the labels of these statuses. Returns their ids. */
export async function removeStatusLabels(
  tx: WriteTx,
  appointmentId: number,
  statuses: LabelledStatus[],
): Promise<number[]> {
  if (statuses.length === 0) return []
  const attached = await labelsOf(tx, appointmentId)
  const dropped = attached
    .filter(({ name }) => statuses.some(status => name.toLowerCase().includes(statusLabels[status])))
    .map(({ id }) => id)
  if (dropped.length === 0) return []
  await detachLabels(tx, appointmentId, dropped)
  announceLabels(tx, appointmentId)
  return dropped
}

/** Restores the labels that a change removed, as far as there is room. */
export async function restoreLabels(
  tx: WriteTx,
  appointmentId: number,
  labelIds: number[],
  now: Date,
): Promise<void> {
  if (labelIds.length === 0) return
  const attached = new Set((await labelsOf(tx, appointmentId)).map(({ id }) => id))
  const missing = labelIds.filter(id => !attached.has(id)).slice(0, mostLabels - attached.size)
  if (missing.length === 0) return
  await attachLabels(tx, appointmentId, missing, now)
  announceLabels(tx, appointmentId)
}

type LabelRequest = { id: number; labelId: number; now: Date; timeZone: string }

export const addLabel = (clinic: ClinicDatabase, request: LabelRequest): Promise<LabelRef[]> =>
  clinic.write(async tx => {
    // Because of the lock, two people who add a label at the same moment count each other's.
    const appointment = await lockedAppointment(tx, request.id)
    const [label, attached] = await Promise.all([labelById(tx, request.labelId), labelsOf(tx, request.id)])
    if (label === undefined) throw notFound()
    if (attached.some(({ id }) => id === label.id)) return attached
    if (attached.length >= mostLabels) {
      throw refuse(422, `An appointment can have at most ${mostLabels} labels`)
    }
    if ((await attachLabels(tx, request.id, [label.id], request.now)) === 0) {
      throw refuse(422, 'This label is no longer in use')
    }
    announceLabelChange(tx, appointment, request, { label: { from: null, to: label.name } })
    return [...attached, label]
  })

export const removeLabel = (clinic: ClinicDatabase, request: LabelRequest): Promise<undefined> =>
  clinic.write(async tx => {
    const appointment = await lockedAppointment(tx, request.id)
    const label = await labelById(tx, request.labelId)
    if (label === undefined) throw notFound()
    if ((await detachLabels(tx, request.id, [label.id])) > 0) {
      announceLabelChange(tx, appointment, request, { label: { from: label.name, to: null } })
    }
    return undefined
  })

async function lockedAppointment(tx: WriteTx, id: number): Promise<AppointmentRow> {
  const row = await lockAppointment(tx, id)
  if (row === undefined || row.canceledAt !== null) throw refuse(404, 'Appointment is required')
  return row
}

function announceLabelChange(
  tx: WriteTx,
  { id, patientId, day }: AppointmentRow,
  { now, timeZone }: LabelRequest,
  changes: Record<string, unknown>,
): void {
  tx.audit({ action: 'label', entityType: 'appointment', entityId: id, patientId, changes })
  announceAppointment(tx, 'updated', { id, patientId, days: [day], today: localDay(now, timeZone) })
  announceLabels(tx, id)
}
