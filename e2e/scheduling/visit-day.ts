import type { factories } from '@archwire/server/test/factories'

const zone = 'America/New_York'
const minute = 60_000
const part = (at: Date, options: Intl.DateTimeFormatOptions, locale = 'en-CA') =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(at)

const dayOf = (at: Date) => part(at, { year: 'numeric', month: '2-digit', day: '2-digit' })
const timeOf = (at: Date) => part(at, { hour: '2-digit', minute: '2-digit' }, 'en-GB')

/** A time of today by the clinic's clock, so many minutes from now; at the edges of the day the edge itself. */
export function today(minutesFromNow: number, now = new Date()): string {
  const then = new Date(now.getTime() + minutesFromNow * minute)
  if (dayOf(then) < dayOf(now)) return `${dayOf(now)} 00:00`
  if (dayOf(then) > dayOf(now) || timeOf(then) > '23:29') return `${dayOf(now)} 23:29`
  return `${dayOf(now)} ${timeOf(then)}`
}

/** Now, or twenty minutes to midnight once that is over: a test that lets time pass stays within the day. */
export function wellBeforeMidnight(now = new Date()): Date {
  const [hours = 0, minutes = 0] = timeOf(now).split(':').map(Number)
  const late = hours * 60 + minutes - (23 * 60 + 40)
  return late > 0 ? new Date(now.getTime() - late * minute) : now
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute)

/** A clinic that can see patients: two rooms, a doctor, a type, labels. */
export async function visitDay(make: ReturnType<typeof factories>, clinicId: number) {
  const [one, two, doctor, type] = await Promise.all([
    make.room(clinicId, { title: 'Exam Room One', position: 1 }),
    make.room(clinicId, { title: 'Exam Room Two', position: 2 }),
    make.doctor(clinicId, { first_name: 'Dora', last_name: 'Lee' }),
    make.appointmentType(clinicId, { title: 'Consultation', duration: 30 }),
  ])
  /** An appointment of somebody new; in Exam Room One, with Dr. Lee. */
  const visit = async (
    name: string,
    values: Partial<Parameters<typeof make.appointment>[1]> = {},
  ): Promise<{ id: number; patientId: number }> => {
    const [first_name = name, last_name = 'Doe'] = name.split(' ')
    const patient = await make.patient(clinicId, { first_name, last_name })
    const { id } = await make.appointment(clinicId, {
      starts_at: today(60),
      patient_id: patient.id,
      appointment_type_id: type.id,
      doctor_id: doctor.id,
      room_id: one.id,
      ...values,
    })
    return { id, patientId: patient.id }
  }
  return { one, two, doctor, type, visit }
}
