import type { Sent } from '@archwire/contract/endpoint'
import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { untouched, useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import {
  saveContactMethod,
  storeAppointmentChange,
  warningsQuery,
} from '../appointments/appointment-changes.ts'
import { isGone } from '../appointments/appointment-queries.ts'
import { availabilityKey } from '../appointments/query-keys.ts'
import { saveWithWarnings, warningsMessage } from '../appointments/unseen-warnings.ts'
import { nextFree, offeredTimes, type Slot } from '../date-and-time/typed-moment.ts'
import { type AppointmentPayload, appointmentPayload, warningsPayload } from './appointment-payload.ts'
import { appointmentProblems, serverProblems } from './appointment-problems.ts'
import { type AppointmentValues, shortestDuration, valuesOf } from './appointment-values.ts'
import { useWarnings } from './use-warnings.ts'

/** The time of an appointment, if the form has not moved it. */
function unmoved(values: AppointmentValues, current: Appointment | undefined, zone: string) {
  if (current === undefined) return undefined
  const before = valuesOf(current, zone)
  const isMoved = values.startsAtDate !== before.startsAtDate || values.startsAtTime !== before.startsAtTime
  return isMoved ? undefined : current.startsAt
}

type Options<R extends Appointment | undefined> = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  latest: R
  valuesOf: (appointment: R) => AppointmentValues
  zone: string
  /** Its warnings are checked. Not those of an appointment that is about to be canceled or cannot be edited. */
  isChecked?: boolean
  /** The label of the button that saves despite warnings that were not seen before: 'Book anyway'. */
  anyway: string
  send: (payload: AppointmentPayload, acknowledged: string[], base: R) => Promise<Appointment>
  onSaved: (saved: Appointment, base: R) => void
  onRefused?: (error: Error) => void
  onClose: (saved: Appointment) => void
}

/** The form of a new or existing appointment, with its warnings. */
export function useAppointmentForm<R extends Appointment | undefined>({
  zone,
  isChecked = true,
  anyway,
  send,
  onSaved,
  ...options
}: Options<R>) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const payloadFor = (values: AppointmentValues, base: R) =>
    warningsPayload(values, zone, unmoved(values, base, zone))
  const appointment = useVersionedForm<R, AppointmentValues, Appointment>({
    ...options,
    rules: values => appointmentProblems(values, zone),
    problemsIn: (error, { patientType }) =>
      error instanceof CallError ? serverProblems(error.fieldErrors, patientType) : {},
    save: async (values, base) => {
      await saveVideoContact(values)
      const saved = await saveWithWarnings(
        warnings.seen(),
        acknowledged =>
          send(appointmentPayload(values, zone, unmoved(values, base, zone)), acknowledged, base),
        unseen => {
          warnings.markSeen(unseen.keys)
          queryClient.setQueryData(warningsQuery(payloadFor(values, base) ?? null).queryKey, unseen)
          return confirm({
            text: `${anyway}?`,
            detail: warningsMessage(unseen),
            yes: anyway,
            no: 'Go back',
          })
        },
      )
      if (saved === undefined) return undefined
      await storeAppointmentChange(queryClient, saved)
      onSaved(saved, base)
      return saved
    },
    onConflict: theirs => void storeAppointmentChange(queryClient, theirs),
    mayFollow: untouched,
  })
  const warnings = useWarnings(
    isChecked ? payloadFor(appointment.form.values, appointment.base) : undefined,
    appointment.isWorking || isGone(appointment.error),
  )
  return { ...appointment, warnings }
}
export type AppointmentForm = UseFormReturnType<AppointmentValues>
export type Warnings = ReturnType<typeof useWarnings>

type TimeSlotsOf = Sent<typeof getTimeSlots>['query']

/** The start times of a day, by the quarter of an hour. The key is below the days, so both are refreshed together. */
const timeSlotsQuery = (of: TimeSlotsOf, isRead: boolean) =>
  queryOptions({
    queryKey: [...availabilityKey, 'slots', of],
    queryFn: async ({ signal }) => (await call(getTimeSlots, { query: of }, { signal })).slots,
    enabled: isRead,
    // Somebody else may have booked in the meantime.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/**
 * The times of the day to choose from, and the next free one if the typed time is taken. While the form is being saved
 * they stay as they are, like the warnings.
 */
export function useTimes(
  values: AppointmentValues,
  zone: string,
  isSaving: boolean,
): { slots: Slot[]; free: string | undefined } {
  const { data: known = [], isPlaceholderData } = useQuery(
    timeSlotsQuery(slotsOf(values), values.startsAtDate !== '' && !isSaving),
  )
  const on = { day: values.startsAtDate, zone }
  const slots = offeredTimes(known, values.startsAtTime, on)
  return {
    slots,
    free: isPlaceholderData ? undefined : nextFree(slots, values.startsAtTime, on, new Date()),
  }
}

/** A time that somebody has chosen is kept when the day changes. */
export function chooseTime(form: AppointmentForm, startsAtTime: string): void {
  form.setTouched(touched => ({ ...touched, startsAtTime: true }))
  form.setValues({ startsAtTime })
  form.clearFieldError('startsAtTime')
}

const slotsOf = (values: AppointmentValues) => ({
  date: values.startsAtDate,
  duration: Math.max(values.duration ?? shortestDuration, shortestDuration),
  virtual: String(values.virtual),
  doctor_id: values.doctorId,
  room_id: values.roomId,
  appointment_type_id: values.typeId,
  appointment_id: values.id,
})

/** A registered patient's contact method belongs to the patient, so it is saved before the video appointment. */
async function saveVideoContact(values: AppointmentValues): Promise<void> {
  const { virtual, patientType, registeredPatient, contactMethod } = values
  if (!virtual || patientType === 'new' || registeredPatient === null || contactMethod === '') return
  if (registeredPatient.contactMethod === contactMethod) return
  await saveContactMethod(registeredPatient.id, contactMethod)
}
