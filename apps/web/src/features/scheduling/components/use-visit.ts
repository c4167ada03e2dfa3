import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { visitMoment } from '@archwire/domain/scheduling/visits/visit-times'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { localMoment } from '../../../lib/local-moment.ts'
import { shownEarly } from '../../../lib/shown-early.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { ask as askAnywhere, type Question } from '../../../ui/questions.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import { recordEvent } from '../api/analytics.ts'
import { readAppointment } from '../api/appointments.ts'
import { saveVisit, type VisitChange } from '../api/visits.ts'
import { saidIn, saveSeen, seatAnyway } from '../forms/unseen-warnings.ts'
import { inTurn } from './in-turn.ts'
import { changeShown, readAgain, shownNow, stopReading, storeAppointment } from './store-appointment.ts'
import { touchedOf, visitAfter } from './visit-after.ts'
import { endOffer, offerBack } from './visit-offers.ts'

type Ask = (question: Question) => Promise<boolean>
type Step = { id: number; change: VisitChange; ask: Ask }

/** Of all screens together. */
const visitsInTurn = inTurn()

/** The present moment as the visit calls take it. */
export function momentNow(zone: string): string {
  const { day, clock } = localMoment(new Date(), zone)
  return visitMoment(day, clock)
}

/**
 * Notes what happens to a visit: it shows at once everywhere, and is taken back, with a word, when the server would not
 * have it. What else is to happen to the same appointment is done when it has answered.
 */
export function useVisit(): (id: number, change: VisitChange) => void {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const save = useMutation({
    mutationKey: shownEarly,
    mutationFn: saveSeenVisit,
    onMutate: async ({ id, change }) => {
      await stopReading(queryClient, id)
      const before = touchedOf(shownNow(queryClient, id))
      const now = new Date()
      changeShown(queryClient, id, appointment => visitAfter(appointment, change, now))
      return before
    },
    onSuccess: (appointment, { change }) => {
      storeAppointment(queryClient, appointment)
      if (change.kind === 'checkIn') noteBookingCheckIn(appointment)
      // The notice outlives whatever it was done in, and so must what it has to ask.
      offerBack(appointment.id, change, appointment, (id, back) =>
        note({ id, change: back, ask: askAnywhere }),
      )
    },
    onError: (error, { id }, before) => {
      // At once, whether the server can be reached or not; and then what it says.
      if (before !== undefined) changeShown(queryClient, id, appointment => ({ ...appointment, ...before }))
      readAgain(queryClient, id)
      notifyError(error)
    },
  })
  const note = (step: Step) => {
    const { id, change } = step
    endOffer(id)
    visitsInTurn(id, JSON.stringify(change), () => {
      // What was still on its way when this was asked for may have made an offer since.
      endOffer(id)
      return save.mutateAsync(step)
    })
  }
  return (id, change) => note({ id, change, ask })
}

/** Its time or room may have been given away: whoever would rather leave it so gets the appointment as it is. */
async function saveSeenVisit({ id, change, ask }: Step): Promise<Appointment> {
  const saved = await saveSeen(
    [],
    seen => saveVisit(id, change, seen),
    unseen => ask(change.kind === 'unfinish' ? seatAnyway(unseen) : undoAnyway(unseen)),
  )
  return saved ?? readAppointment(id)
}

const undoAnyway = (unseen: WarningsResponse): Question => ({
  text: 'Undo it anyway?',
  detail: saidIn(unseen),
  yes: 'Undo it anyway',
  no: 'Go back',
})

export function noteBookingCheckIn(appointment: Appointment): void {
  if (!appointment.fromBookingPage) return
  void recordEvent('booking_checked_in', appointment.patient, { appointmentId: appointment.id })
}
