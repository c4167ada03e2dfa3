import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { visitMoment } from '@archwire/domain/scheduling/visits/visit-times'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { optimisticChange } from '../../../lib/api/query-cache.ts'
import { localMoment } from '../../../lib/dates/clock.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { confirm as askAnywhere, type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, offerUndo } from '../../../ui/feedback/notices.tsx'
import { recordEvent } from '../appointments/analytics.ts'
import {
  cancelReads,
  refetchAppointment,
  shownNow,
  storeAppointment,
  updateShown,
} from '../appointments/appointment-cache.ts'
import { readAppointment } from '../appointments/appointment-queries.ts'
import { saveWithWarnings, seatConfirmation, warningsMessage } from '../appointments/unseen-warnings.ts'
import { undoneVisits } from './undone-visits.ts'
import { saveVisit, type VisitChange, visitAfter, visitFieldsOf } from './visit-changes.ts'

type QueuedStep = { name: string; done: Promise<void> }

/**
 * Runs the changes to one record one after the other, in order. A change equal to the last one under way is not started
 * again. Each step reports its own failure; the next one runs anyway.
 */
export function queuePerRecord(): (id: number, name: string, run: () => Promise<unknown>) => void {
  const last = new Map<number, QueuedStep>()
  return (id, name, run) => {
    const before = last.get(id)
    if (before?.name === name) return
    const running = before === undefined ? run() : before.done.then(run)
    const forget = () => {
      if (last.get(id) === step) last.delete(id)
    }
    const step: QueuedStep = { name, done: running.then(forget, forget) }
    last.set(id, step)
  }
}

type SaveVisitChange = (id: number, change: VisitChange) => void
type Changed = Pick<Appointment, 'doctor' | 'room'> & { patient: { fullName: string } }

/** So many offers leave the list behind them in sight on a phone. */
const mostOffers = 2

/** The open undo offers, by appointment, the oldest first. */
const offers = new Map<number, () => void>()

/** A new change voids the earlier undo offer. */
function endOffer(id: number): void {
  offers.get(id)?.()
  offers.delete(id)
}

/** Confirms a change that the screen alone might not show, and offers to undo it. */
export function offerVisitUndo(
  id: number,
  change: VisitChange,
  changed: Changed,
  note: SaveVisitChange,
  next: Parameters<typeof offerUndo>[2] = [],
): void {
  const offer = undoOffer(change, changed)
  if (offer === undefined) return
  endOffer(id)
  offers.set(
    id,
    offerUndo(
      offer.message,
      () => {
        undoneVisits.tell(id)
        note(id, offer.reverse)
      },
      next,
    ),
  )
  for (const old of [...offers.keys()].slice(0, -mostOffers)) endOffer(old)
}

export function undoOffer(
  change: VisitChange,
  { patient, doctor, room }: Changed,
): { message: string; reverse: VisitChange } | undefined {
  const { fullName } = patient
  if (change.kind === 'checkIn')
    return { message: `${fullName} is checked in.`, reverse: { kind: 'undoCheckIn' } }
  if (change.kind === 'noShow' && change.noShow)
    return { message: `${fullName} is marked as No Show.`, reverse: { kind: 'noShow', noShow: false } }
  if (change.kind === 'finish')
    return { message: `${fullName}’s visit is finished.`, reverse: { kind: 'unfinish' } }
  if (change.kind === 'seat') {
    const place =
      room === null ? (doctor === null ? '' : ` with Dr. ${doctor.fullName}`) : ` in ${room.title}`
    return { message: `${fullName} is seated${place}.`, reverse: { kind: 'unseat' } }
  }
  if (change.kind === 'reschedule' && change.reschedule)
    return { message: 'Marked as to be rescheduled.', reverse: { kind: 'reschedule', reschedule: false } }
  return undefined
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>
type VisitStep = { id: number; change: VisitChange; confirm: Confirm }

/** One queue for all screens of an app: a change that never ends in one that was left holds up no other. */
const visitQueues = new WeakMap<QueryClient, ReturnType<typeof queuePerRecord>>()

function visitQueueOf(client: QueryClient): ReturnType<typeof queuePerRecord> {
  const queue = visitQueues.get(client) ?? queuePerRecord()
  visitQueues.set(client, queue)
  return queue
}

/** The current time in the format of the visit calls. */
export function momentNow(zone: string): string {
  const { day, clock } = localMoment(new Date(), zone)
  return visitMoment(day, clock)
}

/**
 * Changes a visit: shown at once everywhere, and rolled back with a notice if the server refuses. Further changes to
 * the same appointment wait for the response.
 */
export function useVisit(): (id: number, change: VisitChange) => void {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const openDialog = useOpenDialog()
  const save = useMutation({
    mutationKey: optimisticChange,
    mutationFn: saveWithConfirmation,
    onMutate: async ({ id, change }) => {
      await cancelReads(queryClient, id)
      const before = visitFieldsOf(shownNow(queryClient, id))
      const now = new Date()
      updateShown(queryClient, id, appointment => visitAfter(appointment, change, now))
      return before
    },
    onSuccess: (appointment, { change }) => {
      storeAppointment(queryClient, appointment)
      if (change.kind === 'checkIn') recordBookingCheckIn(appointment)
      // The notice outlives the component that started the change, and so must its confirmation.
      offerVisitUndo(
        appointment.id,
        change,
        appointment,
        (id, reverse) => note({ id, change: reverse, confirm: askAnywhere }),
        change.kind === 'finish'
          ? [{ action: 'Next visit', run: () => openDialog(`/v2/next-visit/${appointment.id}`) }]
          : [],
      )
    },
    onError: (error, { id }, before) => {
      // Rolled back at once, also offline, and then replaced with the server's state.
      if (before !== undefined) updateShown(queryClient, id, appointment => ({ ...appointment, ...before }))
      refetchAppointment(queryClient, id)
      notifyError(error)
    },
  })
  const note = (step: VisitStep) => {
    const { id, change } = step
    endOffer(id)
    visitQueueOf(queryClient)(id, JSON.stringify(change), () => {
      // An earlier change that was still under way may have made an offer since.
      endOffer(id)
      return save.mutateAsync(step)
    })
  }
  return (id, change) => note({ id, change, confirm })
}

/** The time or room may have been taken: if the person declines, the appointment is returned unchanged. */
async function saveWithConfirmation({ id, change, confirm }: VisitStep): Promise<Appointment> {
  const saved = await saveWithWarnings(
    [],
    seen => saveVisit(id, change, seen),
    unseen => confirm(change.kind === 'unfinish' ? seatConfirmation(unseen) : undoConfirmation(unseen)),
  )
  return saved ?? readAppointment(id)
}

const undoConfirmation = (unseen: WarningsResponse): Confirmation => ({
  text: 'Undo it anyway?',
  detail: warningsMessage(unseen),
  yes: 'Undo it anyway',
  no: 'Go back',
})

function recordBookingCheckIn(appointment: Appointment): void {
  if (!appointment.fromBookingPage) return
  void recordEvent('booking_checked_in', appointment.patient, { appointmentId: appointment.id })
}
