import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import type { AppointmentPayload } from '../appointment-form/appointment-payload.ts'
import { creationFailure, isRefusal } from '../appointment-form/appointment-problems.ts'
import { moveDay, newAppointment, type WallClock } from '../appointment-form/appointment-values.ts'
import { momentOf, readNewEvent } from '../appointment-form/new-event.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { useAppointmentForm } from '../appointment-form/use-appointment-form.ts'
import { book } from '../appointments/appointment-changes.ts'
import { bookingAttempts } from './booking-attempts.ts'

const name = 'new-appointment'
const attemptsName = `${name}-attempts`

/** The form of a new appointment. Pressed twice, or again after a lost response, it books once. */
export function useNewAppointment(
  initial: unknown,
  now: WallClock,
  onCreated: (appointment: Appointment) => void,
) {
  const queryClient = useQueryClient()
  const [start] = useState(() => newAppointment(initial, now))
  const [hasStartTime] = useState(() => momentOf(readNewEvent(initial).start)?.minute !== undefined)
  // The attempts are recovered with the form: repeating a save whose response was lost must not book twice.
  const recovered = useRecovered<ReturnType<typeof bookingAttempts>>(attemptsName)
  const [attempts] = useState(() => recovered ?? bookingAttempts())

  const bookOnce = async (payload: AppointmentPayload, acknowledged: string[]) => {
    const { appointment, idempotencyKey } = attempts.next(payload, acknowledged)
    try {
      return await book(appointment, idempotencyKey)
    } catch (error) {
      if (isRefusal(error)) attempts.refused()
      throw error
    }
  }
  const { error, ...appointment } = useAppointmentForm<Appointment | undefined>({
    name,
    latest: undefined,
    valuesOf: () => start,
    zone: now.zone,
    anyway: 'Book anyway',
    send: bookOnce,
    onSaved: created => {
      notifySaved('Appointment created.')
      recordSaved(queryClient, 'appointment_created', created)
    },
    onRefused: refusal => {
      const failure = creationFailure(refusal)
      if ('passing' in failure) notifyError(failure.passing)
    },
    onClose: onCreated,
  })
  const { form, hasUnsavedChanges } = appointment
  useRecoverable(attemptsName, () => (hasUnsavedChanges ? attempts : undefined))

  const failure = error === null ? undefined : creationFailure(error)
  return {
    ...appointment,
    moveDay: (day: string) => moveDay(form.values, day, now, hasStartTime || form.isTouched('startsAtTime')),
    /** The message that stays visible while the appointment cannot be booked. */
    failure: failure !== undefined && 'title' in failure ? failure : undefined,
  }
}
