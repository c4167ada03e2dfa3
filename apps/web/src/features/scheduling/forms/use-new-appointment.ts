import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { book, warningsQuery } from '../api/appointment-changes.ts'
import type { AppointmentPayload } from './appointment-payload.ts'
import { serverProblems } from './appointment-problems.ts'
import { type AppointmentValues, moveDay, newAppointment, type WallClock } from './appointment-values.ts'
import { type BookingTries, bookingTries } from './booking-tries.ts'
import { momentOf, readNewEvent } from './new-event.ts'
import { reachByVideo } from './reach-by-video.ts'
import { recordSaved } from './record-saved.ts'
import { creationFailure, isRefusal } from './save-failure.ts'
import { storeAppointmentChange } from './store-appointment-change.ts'
import { saidIn, saveSeen } from './unseen-warnings.ts'
import { useAppointmentForm } from './use-appointment-form.ts'

const formName = 'new-appointment'
const triesName = 'new-appointment-tries'

type Hooks = { onCreated: (appointment: Appointment) => void; onRefused: () => void }

/** The form of a new appointment, and its one save: pressed twice, or again after a lost answer, it books once. */
export function useNewAppointment(initial: unknown, now: WallClock, { onCreated, onRefused }: Hooks) {
  const queryClient = useQueryClient()
  const [start] = useState(() => newAppointment(initial, now))
  const { form, warnings, payloadOf, questionOf } = useAppointmentForm(start, now.zone)
  // They outlive the session with the form: a save whose answer was lost with it must not book a second time.
  const keptTries = useTakenBack<BookingTries>(triesName)
  const [tries] = useState(() => keptTries ?? bookingTries())
  useKeptForm(formName, form)
  useKeep(triesName, () => (form.isDirty() ? tries : undefined))
  const ask = useAsk()
  const [isTimeGiven] = useState(() => momentOf(readNewEvent(initial).start) !== undefined)

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
      await reachByVideo(values)
      return saveSeen(
        warnings.seen(),
        acknowledged => bookOnce(payloadOf(values), acknowledged),
        unseen => {
          warnings.asked(unseen.keys)
          queryClient.setQueryData(warningsQuery(questionOf(values)).queryKey, unseen)
          return ask({ text: 'Book anyway?', detail: saidIn(unseen), yes: 'Book anyway', no: 'Go back' })
        },
      )
    },
    onSuccess: async appointment => {
      if (appointment === undefined) return
      discardKept(formName)
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

  // Once the form is drawn as saved: before that, leaving it would still be asked about.
  const goOn = useEffectEvent(onCreated)
  const created = create.data
  useEffect(() => {
    if (created !== undefined) goOn(created)
  }, [created])

  const failure = create.error === null ? undefined : creationFailure(create.error)
  return {
    form,
    warnings,
    moveDay: (day: string) => moveDay(form.values, day, now, isTimeGiven || form.isTouched('startsAtTime')),
    submit: (values: AppointmentValues) => {
      if (!create.isPending && created === undefined) create.mutate(values)
    },
    isWorking: create.isPending || created !== undefined,
    isSaved: created !== undefined,
    hasUnsavedChanges: form.isDirty() && created === undefined,
    /** What stays to be read while it cannot be booked. */
    failure: failure !== undefined && 'title' in failure ? failure : undefined,
  }
}
