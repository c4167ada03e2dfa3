import type { AppointmentChange } from '@archwire/contract/scheduling/appointment-calls'
import type { WarningField } from '@archwire/domain/scheduling/availability/warnings'
import type { Moment } from '@archwire/domain/scheduling/clock/wall-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Refusal } from '../../platform/http/refuse.ts'
import type { ReadyJson } from '../../platform/http/route.ts'
import {
  type AppointmentRow,
  type AppointmentState,
  keepUndo,
  lockDays,
  stateOf,
} from './appointment-queries.ts'
import { type Around, holdAround, readAround } from './around-queries.ts'
import { findObstacles, namedBy } from './find-obstacles.ts'
import { openForChange } from './open-for-change.ts'
import {
  contactProblems,
  isVirtual,
  type Problems,
  refuseProblems,
  setupProblems,
  startOf,
  warningsAt,
} from './plan-appointment.ts'
import { readAppointment } from './read-appointment.ts'
import { differences, saveChange } from './save-change.ts'
import { type LabelledStatus, removeStatusLabels } from './status-labels.ts'
import { overriddenIn, refuseUnseen } from './warnings-answer.ts'

type Asked = {
  id: number
  given: AppointmentChange
  version: string | undefined
  now: Date
  timeZone: string
  /** What whoever moves it by the link of an online booking is told of whatever is in the way: see place-appointment.ts. */
  taken?: () => Refusal
}

export const changeAppointment = (clinic: ClinicDatabase, asked: Asked): Promise<ReadyJson> =>
  clinic.write(async tx => {
    await changeWithin(tx, asked)
    return readAppointment(tx, asked.id, asked)
  })

/** Changes or moves an appointment: its row is locked first, then both days, so that nobody waits in a circle. */
export async function changeWithin(tx: WriteTx, asked: Asked): Promise<void> {
  const { id, given, now, timeZone } = asked
  const start = startOf(given, timeZone)
  const before = await openForChange(tx, asked)
  const [, around, aroundBefore] = await Promise.all([
    lockDays(tx, [before.day, start.day]),
    holdAround(tx, start.day, {
      typeId: given.appointmentTypeId,
      doctorId: given.doctorId,
      roomId: given.roomId,
      patientId: before.patientId,
    }),
    readAround(tx, before.day, namedBy(before)),
  ])
  const virtual = isVirtual(given, around, before)
  const problems = {
    ...setupProblems({ ...given, virtual }, around, before),
    ...patientProblems({ ...given, virtual }, around, before),
  }
  if (asked.taken !== undefined && Object.keys(problems).length > 0) throw asked.taken()
  refuseProblems(problems)
  const after = changed(before, given, start, virtual)
  if (Object.keys(differences(before, after)).length === 0) return

  const found = warningsAt({ id, start, duration: given.duration, virtual: after.virtual }, around, asked)
  if (asked.taken !== undefined && found.some(({ field }) => !isForTheClinic(field))) throw asked.taken()
  refuseUnseen(found, given.acknowledgedWarnings)
  const labelIds = await removeStatusLabels(tx, id, clearedStatuses(before, after))
  const more = overriddenIn(found)
  const saved = await saveChange(tx, before, after, { action: 'update', more, now, timeZone })
  await keepUndo(tx, id, {
    version: saved.updatedAt,
    before: stateOf(before),
    labelIds,
    obstacles: findObstacles(id, before, aroundBefore, asked).map(({ key }) => key),
  })
}

/** That there is another visit on that day, or that this one is as long as staff made it, is in nobody's way. */
const isForTheClinic = (field: WarningField): boolean => field === 'patient' || field === 'appointmentType'

function patientProblems(
  { virtual, patientAttributes: { id } }: AppointmentChange,
  around: Around,
  before: AppointmentRow,
): Problems {
  // What was written down about it belongs to this patient's record.
  if (id && id !== before.patientId) return { patient: ['An appointment stays with its patient'] }
  return virtual && !before.virtual ? contactProblems(around) : {}
}

function changed(
  before: AppointmentRow,
  given: AppointmentChange,
  start: Moment,
  virtual: boolean,
): AppointmentState {
  const after = {
    ...stateOf(before),
    appointmentTypeId: given.appointmentTypeId,
    doctorId: given.doctorId,
    roomId: virtual ? null : given.roomId,
    day: start.day,
    startsAt: new Date(start.at),
    duration: given.duration,
    virtual,
  }
  const isMoved = start.at !== before.startsAt.getTime()
  if (!isMoved || before.seatedAt !== null) return after
  // Another time is a new promise: nobody has confirmed it, and what was noted about the old one is over.
  const checkedInAt = start.day === before.day ? before.checkedInAt : null
  return { ...after, noShow: false, reschedule: false, confirmedAt: null, checkedInAt }
}

const clearedStatuses = (before: AppointmentState, after: AppointmentState): LabelledStatus[] =>
  (['noShow', 'reschedule'] as const).filter(status => before[status] && !after[status])
