import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import type { AppointmentPayload } from '../appointment-form/appointment-payload.ts'
import { isRefusal } from '../appointment-form/appointment-problems.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { book, cancel, storeAppointmentChange } from '../appointments/appointment-changes.ts'
import { pauseReading, resumeReading } from '../appointments/appointment-queries.ts'
import { momentLabel } from '../appointments/moment-label.ts'
import { appointmentsKey, availabilityKey, calendarKey } from '../appointments/query-keys.ts'
import { saveWithWarnings, warningsMessage } from '../appointments/unseen-warnings.ts'
import { bookingAttempts } from '../new-appointment/booking-attempts.ts'

/** Somebody else was quicker. */
export class TimeTaken extends Error {}

/** That the patient comes on that day already may be intended; anything else is in the way. */
const isTaken = ({ warnings }: WarningsResponse) => Object.keys(warnings).some(field => field !== 'patient')

const sameDayConfirmation = (unseen: WarningsResponse): Confirmation => ({
  text: 'Book anyway?',
  detail: warningsMessage(unseen),
  yes: 'Book anyway',
})

/** Books at one press. Pressed twice, or again after a lost response, it books once. */
export function useBookNextVisit(zone: string, onBooked: () => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const [attempts] = useState(bookingAttempts)
  // Both presses of a double click come before anything is rendered.
  const isSent = useRef(false)
  const bookOnce = async (payload: AppointmentPayload, acknowledged: string[]) => {
    const { appointment, idempotencyKey } = attempts.next(payload, acknowledged)
    try {
      return await book(appointment, idempotencyKey)
    } catch (error) {
      if (isRefusal(error)) attempts.refused()
      throw error
    }
  }
  const booking = useMutation({
    mutationFn: (payload: AppointmentPayload) =>
      saveWithWarnings(
        [],
        acknowledged => bookOnce(payload, acknowledged),
        unseen => {
          if (isTaken(unseen)) throw new TimeTaken(warningsMessage(unseen))
          return confirm(sameDayConfirmation(unseen))
        },
      ),
    onSuccess: created => {
      if (created === undefined) return
      recordSaved(queryClient, 'appointment_created', created)
      void storeAppointmentChange(queryClient, created)
      // The finished visit names the next one.
      void queryClient.invalidateQueries({ queryKey: appointmentsKey })
      const when = momentLabel(created.startsAt, zone)
      offerUndo(`${created.patient.fullName}’s next visit is booked: ${when}.`, () =>
        takeBack(queryClient, created),
      )
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: availabilityKey }),
  })
  return {
    error: booking.error,
    isBooking: booking.isPending || booking.data !== undefined,
    bookAt: (payload: AppointmentPayload) => {
      if (isSent.current) return
      isSent.current = true
      booking.mutate(payload, {
        onSuccess: created => created !== undefined && onBooked(),
        onSettled: created => {
          isSent.current = created !== undefined
        },
      })
    },
  }
}

/** Cancels what was booked a moment ago. */
async function takeBack(queryClient: QueryClient, booked: Appointment): Promise<void> {
  pauseReading(booked.id)
  try {
    await cancel(booked)
    recordSaved(queryClient, 'appointment_deleted', booked)
    for (const queryKey of [calendarKey, patientsKey, appointmentsKey]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    notifySaved('The next visit is canceled.')
  } catch (error) {
    notifyError(error)
  } finally {
    resumeReading(booked.id)
  }
}
