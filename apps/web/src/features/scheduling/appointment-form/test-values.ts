import { type AppointmentValues, newAppointment } from './appointment-values.ts'

export const newYork = 'America/New_York'

export const ana = {
  id: 7,
  fullName: 'Ana Ortiz',
  phoneNumber: null,
  email: null,
  photo: null,
  dob: null,
  contactMethod: null,
}

/** A valid appointment. */
export const whole: AppointmentValues = {
  ...newAppointment(
    { start: '2026-05-06T10:00', patient: ana, resourceId: 2 },
    { day: '2026-05-06', minute: 0, zone: newYork },
  ),
  typeId: 4,
}
