import type { Sent } from '@archwire/contract/endpoint'
import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import { useForm } from '@mantine/form'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { saveContactMethod } from '../appointments/appointment-changes.ts'
import { availabilityKey } from '../appointments/query-keys.ts'
import { nextFree, offeredTimes, type Slot } from '../date-and-time/typed-moment.ts'
import { appointmentPayload, warningsPayload } from './appointment-payload.ts'
import { appointmentProblems } from './appointment-problems.ts'
import { type AppointmentValues, shortestDuration, valuesOf } from './appointment-values.ts'
import { useWarnings } from './use-warnings.ts'

/**
 * The form of a new or existing appointment, with its warnings. An appointment that is about to be canceled or cannot
 * be edited is not checked.
 */
export function useAppointmentForm(
  start: AppointmentValues,
  zone: string,
  current?: Appointment,
  isLeaving = false,
) {
  const form = useForm<AppointmentValues>({
    initialValues: start,
    validate: values => appointmentProblems(values, zone),
  })
  const unmoved = (values: AppointmentValues) => {
    if (current === undefined) return undefined
    const before = valuesOf(current, zone)
    const isMoved = values.startsAtDate !== before.startsAtDate || values.startsAtTime !== before.startsAtTime
    return isMoved ? undefined : current.startsAt
  }
  const warnings = useWarnings(
    isLeaving ? undefined : warningsPayload(form.values, zone, unmoved(form.values)),
  )
  return {
    form,
    warnings,
    payloadOf: (values: AppointmentValues) => appointmentPayload(values, zone, unmoved(values)),
    warningsRequestOf: (values: AppointmentValues) => warningsPayload(values, zone, unmoved(values)) ?? null,
  }
}
export type AppointmentForm = ReturnType<typeof useAppointmentForm>['form']
export type Warnings = ReturnType<typeof useWarnings>

type TimeSlotsOf = Sent<typeof getTimeSlots>['query']

/** The start times of a day, by the quarter of an hour. The key is below the days, so both are refreshed together. */
const timeSlotsQuery = (of: TimeSlotsOf, isDay: boolean) =>
  queryOptions({
    queryKey: [...availabilityKey, 'slots', of],
    queryFn: async ({ signal }) => (await call(getTimeSlots, { query: of }, { signal })).slots,
    enabled: isDay,
    // Somebody else may have booked in the meantime.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The times of the day to choose from, and the next free one if the typed time is taken. */
export function useTimes(
  values: AppointmentValues,
  zone: string,
): { slots: Slot[]; free: string | undefined } {
  const { data: known = [], isPlaceholderData } = useQuery(
    timeSlotsQuery(slotsOf(values), values.startsAtDate !== ''),
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
export async function saveVideoContact(values: AppointmentValues): Promise<void> {
  const { virtual, patientType, registeredPatient, contactMethod } = values
  if (!virtual || patientType === 'new' || registeredPatient === null || contactMethod === '') return
  if (registeredPatient.contactMethod === contactMethod) return
  await saveContactMethod(registeredPatient.id, contactMethod)
}
