import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { roomUsers, type Warning } from '@archwire/domain/scheduling/availability/appointment-warnings'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { recordSaved } from '../appointment-form/record-saved.ts'
import {
  cancelReads,
  listedIn,
  listedOf,
  placeShown,
  refetchAppointment,
} from '../appointments/appointment-cache.ts'
import { change, offerMoveUndo, storeAppointmentChange } from '../appointments/appointment-changes.ts'
import { timeText } from '../appointments/card-labels.ts'
import { saveWithWarnings } from '../appointments/unseen-warnings.ts'
import {
  appointmentAfter,
  beingMoved,
  type DropPlan,
  isResize,
  moveDetail,
  moveLabel,
  startForServer,
  warningTexts,
} from './drop-plan.ts'

/** What is in the way of a drop: another place, or only another length. `there`: who has that room then. */
export const moveConfirmation = (
  plan: DropPlan,
  list: string[],
  there: readonly ListedAppointment[] = [],
): Confirmation =>
  isResize(plan)
    ? {
        text: `Make it ${plan.duration} minutes anyway?`,
        detail: moveDetail(plan, there),
        list,
        yes: `Make it ${plan.duration} minutes`,
        no: `Keep ${plan.appointment.duration} minutes`,
      }
    : {
        text: 'Move anyway?',
        detail: moveDetail(plan, there),
        list,
        yes: 'Move anyway',
        no: 'Keep it where it was',
      }

const save = (plan: DropPlan, acknowledgedWarnings: string[]): Promise<Appointment> => {
  const { appointment, doctor, room, duration } = plan
  return change(appointment, {
    appointmentTypeId: appointment.appointmentType.id,
    doctorId: doctor?.id ?? null,
    roomId: room?.id ?? null,
    virtual: appointment.virtual,
    duration,
    startsAt: startForServer(plan),
    patientAttributes: { id: appointment.patient.id },
    acknowledgedWarnings,
  })
}

/** An unusual duration is what a resize intends, so it is not worth a warning, then or with later moves. */
const isInTheWay = ({ field }: Warning) => field !== 'appointmentType'

type MoveContext = {
  queryClient: QueryClient
  confirm: (confirmation: Confirmation) => Promise<boolean>
  zone: string
}

/**
 * Saves a drag: shown at once, and rolled back with a notice if the server refuses. Warnings are confirmed first.
 * `shown` is called when the calendar shows the result.
 */
export async function moveAppointment(
  { queryClient, confirm, zone }: MoveContext,
  plan: DropPlan,
  warnings: readonly Warning[],
  shown: () => void,
): Promise<void> {
  const { id } = plan.appointment
  const ask = (list: string[], keys: readonly string[]) => {
    const there = roomUsers(keys).flatMap(one => listedIn(queryClient, one) ?? [])
    return confirm(moveConfirmation(plan, list, there))
  }
  const allKeys = warnings.map(({ key }) => key)
  beingMoved.add(id)
  try {
    const inTheWay = warnings.filter(isInTheWay)
    if (inTheWay.length > 0 && !(await ask(warningTexts(inTheWay), allKeys))) return shown()
    await cancelReads(queryClient, id)
    placeShown(queryClient, appointmentAfter(plan, zone))
    shown()
    const saved = await saveWithWarnings(
      allKeys,
      keys => save(plan, keys),
      unseen => ask(Object.values(unseen.warnings).flat(), unseen.keys),
    )
    if (saved === undefined) putBack(queryClient, plan)
    else await keepMove(queryClient, plan, saved, zone)
  } catch (error) {
    putBack(queryClient, plan, error)
    notifyError(isUnreached(error) ? error.saying(`It is back where it was. ${error.message}`) : error)
  } finally {
    beingMoved.delete(id)
  }
}

const isUnreached = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'network'

async function keepMove(
  queryClient: QueryClient,
  plan: DropPlan,
  saved: Appointment,
  zone: string,
): Promise<void> {
  const { appointment } = plan
  const { id } = appointment
  const show = (now: Appointment) => placeShown(queryClient, listedOf(now, appointment))
  show(saved)
  const message = `Back at ${timeText(appointment.startsAt, zone)}`
  offerMoveUndo(queryClient, moveLabel(plan), { id, version: saved.updatedAt, message, show })
  recordSaved(queryClient, 'appointment_updated', saved, saved)
  await storeAppointmentChange(queryClient, saved)
}

/** Restores the old place at once, also offline, and then reads the server's state. */
function putBack(queryClient: QueryClient, { appointment }: DropPlan, error?: unknown): void {
  const current = error instanceof CallError ? (error.current as Appointment | undefined) : undefined
  placeShown(queryClient, current === undefined ? appointment : listedOf(current, appointment))
  refetchAppointment(queryClient, appointment.id)
}
