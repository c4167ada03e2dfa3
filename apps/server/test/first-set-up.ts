import type { SetUpToSend } from '@archwire/contract/clinic/first-start'
import { weekDays } from '@archwire/contract/clinic/setup-fields'

const isWorkDay = (day: string) => day !== 'saturday' && day !== 'sunday'

/** What somebody who sets up a small clinic has filled in. */
export const firstSetUp: SetUpToSend = {
  clinic: {
    name: 'Smile Orthodontics',
    timeZone: 'America/Chicago',
    phoneNumber: '(312) 555-0142',
    address1: '1 Wire Street',
    address2: '',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60601',
  },
  hours: weekDays.map(day => ({
    day,
    isOpen: isWorkDay(day),
    opensAt: isWorkDay(day) ? '08:00' : null,
    closesAt: isWorkDay(day) ? '17:00' : null,
  })),
  rooms: [{ title: 'Chair 1' }, { title: 'Chair 2' }],
  appointmentTypes: [
    { title: 'Consultation', color: '#2e7d32', duration: 60, isRemote: false, startsTreatment: false },
    { title: 'Bonding', color: '#1565c0', duration: 90, isRemote: false, startsTreatment: true },
  ],
  doctors: [
    { firstName: 'Dana', lastName: 'Wire', offers: [0, 1] },
    { firstName: 'Eli', lastName: 'Band', offers: [0] },
  ],
  administrator: {
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'Ana@Smile.example.com',
    password: 'a brand new password',
  },
}
