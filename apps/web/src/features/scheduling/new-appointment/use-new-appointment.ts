import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import type { AppointmentPayload } from '../appointment-form/appointment-payload.ts'
import { creationFailure, isRefusal, serverProblems } from '../appointment-form/appointment-problems.ts'
import {
  type AppointmentValues,
  moveDay,
  newAppointment,
  type WallClock,
} from '../appointment-form/appointment-values.ts'
import { momentOf, readNewEvent } from '../appointment-form/new-event.ts'
import { recordSaved } from '../appointment-form/record-saved.ts'
import { saveVideoContact, useAppointmentForm } from '../appointment-form/use-appointment-form.ts'
import { book, storeAppointmentChange, warningsQuery } from '../appointments/appointment-changes.ts'
import { saveWithWarnings, warningsMessage } from '../appointments/unseen-warnings.ts'

/**
 * One booking, however often it is sent. After a lost response exactly the same request is sent again: its own booking
 * would appear among the warnings, and a different body would be another booking.
 */
export function bookingAttempts() {
  const keyFor = idempotencyKeys()
  let unanswered: { content: string; acknowledged: string[] } | undefined
  return {
    next: (payload: AppointmentPayload, shown: string[]) => {
      const content = JSON.stringify(payload)
      const acknowledged = unanswered?.content === content ? unanswered.acknowledged : shown
      unanswered = { content, acknowledged }
      const appointment: AppointmentPayload = { ...payload, acknowledgedWarnings: acknowledged }
      return { appointment, idempotencyKey: keyFor(appointment) }
    },
    /** The server has refused, so the next save is a new attempt. */
    refused: () => {
      unanswered = undefined
    },
  }
}
type BookingAttempts = ReturnType<typeof bookingAttempts>

const formName = 'new-appointment'
const attemptsName = 'new-appointment-tries'

type Hooks = { onCreated: (appointment: Appointment) => void; onRefused: () => void }

/** The form of a new appointment. Pressed twice, or again after a lost response, it books once. */
export function useNewAppointment(initial: unknown, now: WallClock, { onCreated, onRefused }: Hooks) {
  const queryClient = useQueryClient()
  const [start] = useState(() => newAppointment(initial, now))
  const { form, warnings, payloadOf, warningsRequestOf } = useAppointmentForm(start, now.zone)
  // The attempts are recovered with the form: repeating a save whose response was lost must not book twice.
  const recoveredAttempts = useRecovered<BookingAttempts>(attemptsName)
  const [tries] = useState(() => recoveredAttempts ?? bookingAttempts())
  useFormRecovery(formName, form)
  useRecoverable(attemptsName, () => (form.isDirty() ? tries : undefined))
  const confirm = useConfirm()
  const [hasStartTime] = useState(() => momentOf(readNewEvent(initial).start) !== undefined)

  const bookOnce = async (payload: AppointmentPayload, acknowledged: string[]) => {
    const { appointment, idempotencyKey } = tries.next(payload, acknowledged)
    try {
      return await book(appointment, idempotencyKey)
    } catch (error) {
      if (isRefusal(error)) tries.refused()
      throw error
    }
  }
  const create = useMutation({
    mutationFn: async (values: AppointmentValues) => {
      await saveVideoContact(values)
      return saveWithWarnings(
        warnings.seen(),
        acknowledged => bookOnce(payloadOf(values), acknowledged),
        unseen => {
          warnings.markSeen(unseen.keys)
          queryClient.setQueryData(warningsQuery(warningsRequestOf(values)).queryKey, unseen)
          return confirm({
            text: 'Book anyway?',
            detail: warningsMessage(unseen),
            yes: 'Book anyway',
            no: 'Go back',
          })
        },
      )
    },
    onSuccess: async appointment => {
      if (appointment === undefined) return
      discardRecoverable(formName)
      await storeAppointmentChange(queryClient, appointment)
      notifySaved('Appointment created.')
      recordSaved(queryClient, 'appointment_created', appointment)
    },
    onError: (error, values) => {
      if (error instanceof CallError) {
        form.setErrors(serverProblems(error.fieldErrors, values.patientType))
      }
      const failure = creationFailure(error)
      if ('passing' in failure) notifyError(failure.passing)
      onRefused()
    },
  })

  // This waits until the form counts as saved; before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(onCreated)
  const created = create.data
  useEffect(() => {
    if (created !== undefined) goOn(created)
  }, [created])

  const failure = create.error === null ? undefined : creationFailure(create.error)
  return {
    form,
    warnings,
    moveDay: (day: string) => moveDay(form.values, day, now, hasStartTime || form.isTouched('startsAtTime')),
    submit: (values: AppointmentValues) => {
      if (!create.isPending && created === undefined) create.mutate(values)
    },
    isWorking: create.isPending || created !== undefined,
    isSaved: created !== undefined,
    hasUnsavedChanges: form.isDirty() && created === undefined,
    /** The message that stays visible while the appointment cannot be booked. */
    failure: failure !== undefined && 'title' in failure ? failure : undefined,
  }
}
