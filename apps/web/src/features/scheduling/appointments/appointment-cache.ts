import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { QueryClient } from '@tanstack/react-query'
import { inBackground } from '../../../lib/api/background-calls.ts'
import { appointmentQuery } from './appointment-queries.ts'
import { appointmentKey, daysKey } from './query-keys.ts'

/** What an appointment's own window and the calendars both know of it. */
type Common = Omit<Appointment, 'notes' | 'notesCount' | 'patient'>

/** Changes an appointment wherever it is shown: in its own window, in calendars, in the daily flow. */
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

/** Puts an appointment where it is now in every calendar that is here, also on another day than before. */
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

/** As the server has just answered it, without what calendars do not show. */
export function listedOf(appointment: Appointment, known: ListedAppointment): ListedAppointment {
  const { notes: _notes, notesCount: _notesCount, patient: _patient, ...common } = appointment
  return { ...common, patient: known.patient }
}

/** An answer that is still on its way is older than what is about to be shown, and must not come over it. */
export async function cancelReads(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: appointmentKey(id) }),
    queryClient.cancelQueries({ queryKey: daysKey }),
  ])
}

/** What was shown too early is what the server says again. */
export const refetchAppointment = (queryClient: QueryClient, id: number): void =>
  inBackground(() => {
    void queryClient.invalidateQueries({ queryKey: appointmentKey(id) })
    void queryClient.invalidateQueries({ queryKey: daysKey })
  })

/** As the server has just answered it. The lists keep what only they count. */
export function storeAppointment(queryClient: QueryClient, appointment: Appointment): void {
  queryClient.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
  const { notes: _notes, notesCount: _notesCount, patient: _patient, ...common } = appointment
  updateShown(queryClient, appointment.id, known => ({ ...known, ...common }))
  inBackground(() => {
    const history = [...appointmentKey(appointment.id), 'history']
    void queryClient.invalidateQueries({ queryKey: history })
  })
}

/** An appointment as some part of the screen shows it just now. */
export const shownNow = (queryClient: QueryClient, id: number): Common | undefined =>
  queryClient.getQueryData(appointmentQuery(id).queryKey) ?? listedIn(queryClient, id)

/** An appointment as a calendar that is already here lists it. */
export function listedIn(queryClient: QueryClient, id: number): ListedAppointment | undefined {
  for (const [, days] of queryClient.getQueriesData<CalendarDay[]>({ queryKey: daysKey })) {
    for (const day of days ?? []) {
      const found = day.appointments.find(one => one.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}
