import type { AppointmentChange } from '@archwire/contract/scheduling/appointment-calls'
import type { WarningField } from '@archwire/domain/scheduling/availability/appointment-warnings'
import type { Moment } from '@archwire/domain/scheduling/clock/wall-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { notFound, type Refusal, refuse } from '../../../platform/http/refuse.ts'
import type { ReadyJson } from '../../../platform/http/route.ts'
import {
  type BookingContext,
  lockBookingContext,
  readBookingContext,
} from '../availability/booking-context-queries.ts'
import {
  contactProblems,
  isVirtual,
  overriddenIn,
  type Problems,
  refuseProblems,
  refuseUnseenWarnings,
  setupProblems,
  startOf,
  warningsAt,
} from '../availability/check-appointment.ts'
import { findObstacles, resourcesOf } from '../availability/find-obstacles.ts'
import {
  differences,
  lockForChange,
  refuseOldAppointment,
  refuseReadOnly,
  saveChange,
} from '../rows/appointment-change.ts'
import {
  type AppointmentRow,
  type AppointmentState,
  lockAppointment,
  lockDays,
  stateOf,
  storeUndo,
  takeUndo,
} from '../rows/appointment-queries.ts'
import { readAppointment } from '../rows/read-appointment.ts'
import { type LabelledStatus, removeStatusLabels, restoreLabels } from '../visits/appointment-labels.ts'

type ChangeRequest = {
  id: number
  input: AppointmentChange
  version: string | undefined
  now: Date
  timeZone: string
  /** The refusal for a patient who moves the visit by the link in the email: see book-appointment.ts. */
  taken?: () => Refusal
}

export const changeAppointment = (clinic: ClinicDatabase, request: ChangeRequest): Promise<ReadyJson> =>
  clinic.write(async tx => {
    await changeWithin(tx, request)
    return readAppointment(tx, request.id, request)
  })

/** Changes or moves an appointment. Its row is locked first, then both days, so that there are no deadlocks. */
export async function changeWithin(tx: WriteTx, request: ChangeRequest): Promise<void> {
  const { id, input, now, timeZone } = request
  const start = startOf(input, timeZone)
  const before = await lockForChange(tx, request)
  const [, context, contextBefore] = await Promise.all([
    lockDays(tx, [before.day, start.day]),
    lockBookingContext(tx, start.day, {
      typeId: input.appointmentTypeId,
      doctorId: input.doctorId,
      roomId: input.roomId,
      patientId: before.patientId,
    }),
    readBookingContext(tx, before.day, resourcesOf(before)),
  ])
  const virtual = isVirtual(input, context, before)
  const problems = {
    ...setupProblems({ ...input, virtual }, context, before),
    ...patientProblems({ ...input, virtual }, context, before),
  }
  if (request.taken !== undefined && Object.keys(problems).length > 0) throw request.taken()
  refuseProblems(problems)
  const after = changedState(before, input, start, virtual)
  if (Object.keys(differences(before, after)).length === 0) return

  const found = warningsAt({ id, start, duration: input.duration, virtual: after.virtual }, context, request)
  if (request.taken !== undefined && found.some(({ field }) => !isForTheClinic(field))) throw request.taken()
  refuseUnseenWarnings(found, input.acknowledgedWarnings)
  const labelIds = await removeStatusLabels(tx, id, clearedStatuses(before, after))
  const more = overriddenIn(found)
  const saved = await saveChange(tx, before, after, { action: 'update', more, now, timeZone })
  await storeUndo(tx, id, {
    version: saved.updatedAt,
    before: stateOf(before),
    labelIds,
    obstacles: findObstacles(id, before, contextBefore, request).map(({ key }) => key),
  })
}

/** Warnings about another visit on that day, or about a length that staff chose, do not stop a patient from moving. */
const isForTheClinic = (field: WarningField): boolean => field === 'patient' || field === 'appointmentType'

function patientProblems(
  { virtual, patientAttributes: { id } }: AppointmentChange,
  context: BookingContext,
  before: AppointmentRow,
): Problems {
  // The notes of the appointment belong to this patient's record.
  if (id && id !== before.patientId) return { patient: ['An appointment stays with its patient'] }
  return virtual && !before.virtual ? contactProblems(context) : {}
}

function changedState(
  before: AppointmentRow,
  input: AppointmentChange,
  start: Moment,
  virtual: boolean,
): AppointmentState {
  const after = {
    ...stateOf(before),
    appointmentTypeId: input.appointmentTypeId,
    doctorId: input.doctorId,
    roomId: virtual ? null : input.roomId,
    day: start.day,
    startsAt: new Date(start.at),
    duration: input.duration,
    virtual,
  }
  const isMoved = start.at !== before.startsAt.getTime()
  if (!isMoved || before.seatedAt !== null) return after
  // Nobody has confirmed the new time, and the status of the old time no longer applies.
  const checkedInAt = start.day === before.day ? before.checkedInAt : null
  return { ...after, noShow: false, reschedule: false, confirmedAt: null, checkedInAt }
}

const clearedStatuses = (before: AppointmentState, after: AppointmentState): LabelledStatus[] =>
  (['noShow', 'reschedule'] as const).filter(status => before[status] && !after[status])

type CancelRequest = {
  id: number
  version: string | undefined
  /** Null: the patient, by the link of an online booking. */
  userId: number | null
  now: Date
  timeZone: string
}

export const cancelAppointment = (
  clinic: ClinicDatabase,
  request: CancelRequest,
): Promise<{ updatedAt: Date }> => clinic.write(tx => cancelWithin(tx, request))

/** Cancels an appointment: the row stays and is hidden. Returns the version that undo needs. */
export async function cancelWithin(tx: WriteTx, request: CancelRequest): Promise<{ updatedAt: Date }> {
  const before = await lockForChange(tx, request)
  const [, context] = await Promise.all([
    lockDays(tx, [before.day]),
    readBookingContext(tx, before.day, resourcesOf(before)),
  ])
  const after = { ...stateOf(before), canceledAt: request.now, canceledByUserId: request.userId }
  const saved = await saveChange(tx, before, after, { action: 'cancel', verb: 'deleted', ...request })
  await storeUndo(tx, request.id, {
    version: saved.updatedAt,
    before: stateOf(before),
    labelIds: [],
    obstacles: findObstacles(request.id, before, context, request).map(({ key }) => key),
  })
  return saved
}

type UndoRequest = { id: number; version: string; now: Date; timeZone: string }

/** Puts an appointment back where it was before it was last moved, resized or cancelled. */
export const undoAppointmentChange = (clinic: ClinicDatabase, request: UndoRequest): Promise<ReadyJson> =>
  clinic.write(async tx => {
    const { id, now, timeZone } = request
    const row = await lockAppointment(tx, id)
    if (row === undefined) throw notFound()
    await refuseOldAppointment(tx, request.version, row, request)
    refuseReadOnly(row, now)
    const undo = await takeUndo(tx, id, row.updatedAt)
    if (undo === undefined) throw refuse(412, 'There is nothing to undo any more')
    const { before: after } = undo
    const [, context] = await Promise.all([
      lockDays(tx, [row.day, after.day]),
      lockBookingContext(tx, after.day, resourcesOf(after)),
    ])
    // Undo shows no warnings, so it is refused where somebody else has the time since.
    const obstacles = findObstacles(id, after, context, request)
    const since = obstacles.find(({ key }) => !undo.obstacles.includes(key))
    if (since !== undefined) throw refuse(409, since.refusal)
    const verb = row.canceledAt === null ? 'updated' : 'created'
    await saveChange(tx, row, after, { action: 'undo', verb, now, timeZone })
    await restoreLabels(tx, id, undo.labelIds, now)
    return readAppointment(tx, id, request)
  })
