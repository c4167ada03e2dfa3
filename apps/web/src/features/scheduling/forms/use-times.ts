import { useQuery } from '@tanstack/react-query'
import { timeSlotsQuery } from '../api/time-slots.ts'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'
import { nextFree, offeredTimes, type Slot } from './typed-moment.ts'
import type { AppointmentForm } from './use-appointment-form.ts'

/** The times of the day to choose from; and the next free one, where the one that is typed is not. */
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

/** Somebody has chosen it: it stays on another day too. */
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
