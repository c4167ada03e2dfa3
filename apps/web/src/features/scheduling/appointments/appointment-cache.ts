import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { appointmentQuery } from './appointment-queries.ts'
import { appointmentKey, daysKey } from './query-keys.ts'

/** The fields that the appointment's window and the calendars share. */
type Common = Omit<Appointment, 'notes' | 'notesCount' | 'patient'>

/** Updates an appointment in every cache that shows it: its window, the calendars, the daily flow. */
export function updateShown(
  queryClient: QueryClient,
  id: number,
  change: <A extends Common>(appointment: A) => A,
): void {
  queryClient.setQueryData(appointmentQuery(id).queryKey, known => known && change(known))
  queryClient.setQueriesData<CalendarDay[]>({ queryKey: daysKey }, days => {
    if (!days?.some(day => day.appointments.some(one => one.id === id))) return days
    return days.map(day =>
      day.appointments.some(one => one.id === id)
        ? { ...day, appointments: day.appointments.map(one => (one.id === id ? change(one) : one)) }
        : day,
    )
  })
}

const inOrder = (one: ListedAppointment, other: ListedAppointment) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.id - other.id

/** Places an appointment in every cached calendar, also when its day has changed. */
export function placeShown(queryClient: QueryClient, placed: ListedAppointment): void {
  const date = placed.startsAt.slice(0, 10)
  queryClient.setQueriesData<CalendarDay[]>({ queryKey: daysKey }, days =>
    days?.map(day => {
      const others = day.appointments.filter(one => one.id !== placed.id)
      if (day.date === date) return { ...day, appointments: [...others, placed].sort(inOrder) }
      return others.length === day.appointments.length ? day : { ...day, appointments: others }
    }),
  )
}

/** A calendar entry made from the server's response, without the fields that calendars do not show. */
export function listedOf(appointment: Appointment, known: ListedAppointment): ListedAppointment {
  const { notes: _notes, notesCount: _notesCount, patient: _patient, ...common } = appointment
  return { ...known, ...common }
}

/** A response still under way is older than the change about to be shown and must not overwrite it. */
export async function cancelReads(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: appointmentKey(id) }),
    queryClient.cancelQueries({ queryKey: daysKey }),
  ])
}

/** Replaces what was shown optimistically with the server's state. */
export const refetchAppointment = (queryClient: QueryClient, id: number): void =>
  inBackground(() => {
    void queryClient.invalidateQueries({ queryKey: appointmentKey(id) })
    void queryClient.invalidateQueries({ queryKey: daysKey })
  })

/** Stores the server's response. Lists keep the fields that only they have. */
export function storeAppointment(queryClient: QueryClient, appointment: Appointment): void {
  queryClient.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
  const { notes: _notes, notesCount: _notesCount, patient: _patient, ...common } = appointment
  updateShown(queryClient, appointment.id, known => ({ ...known, ...common }))
  inBackground(() => {
    const history = [...appointmentKey(appointment.id), 'history']
    void queryClient.invalidateQueries({ queryKey: history })
  })
}

/** An appointment as any part of the screen currently shows it. */
export const shownNow = (queryClient: QueryClient, id: number): Common | undefined =>
  queryClient.getQueryData(appointmentQuery(id).queryKey) ?? listedIn(queryClient, id)

/** An appointment as a cached calendar lists it. */
export function listedIn(queryClient: QueryClient, id: number): ListedAppointment | undefined {
  for (const [, days] of queryClient.getQueriesData<CalendarDay[]>({ queryKey: daysKey })) {
    for (const day of days ?? []) {
      const found = day.appointments.find(one => one.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}
