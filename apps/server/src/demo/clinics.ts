import type { DemoCalendar } from './calendar/appointments.ts'
import { type DemoSetUp, dental, orthodontics } from './clinic/set-up.ts'

/** The password of every demo login. It is printed at start, and only used where DEMO is on. */
export const demoPassword = 'archwire-demo'

export type DemoClinic = {
  name: string
  slug: string
  timeZone: string
  email: string
  phoneNumber: string
  address1: string
  city: string
  state: string
  zipcode: string
  taxId: string
  npi: string
  users: { email: string; first_name: string; last_name: string; admin: boolean }[]
  /** The number of patients. */
  patients: number
  calendar: DemoCalendar
  /** How many of a hundred patients began treatment. */
  starts: number
  setUp: DemoSetUp
  /** The number that the clinic texts from, and how many conversations it has. */
  texting: { smsNumber: string; conversations: number }
  /** Whether some patients have drawn images in place of photographs. */
  hasImages: boolean
  billingOnboardingStatus: 'not_started' | 'completed'
  /** The titles of the types that can be booked online. Empty: the booking page is off. */
  bookable: string[]
}

export const demoClinics: DemoClinic[] = [
  {
    name: 'Demo Orthodontics',
    slug: 'demo-orthodontics',
    timeZone: 'America/New_York',
    email: 'desk@demo-orthodontics.example.com',
    phoneNumber: '2125550100',
    address1: '120 Maple Avenue',
    city: 'New York',
    state: 'NY',
    zipcode: '10011',
    taxId: '123456789',
    npi: '1234567893',
    users: [
      { email: 'admin@example.com', first_name: 'Ana', last_name: 'Admin', admin: true },
      { email: 'staff@example.com', first_name: 'Sam', last_name: 'Staff', admin: false },
    ],
    patients: 240,
    calendar: { past: 60, coming: 30, fullness: 1, older: 340 },
    starts: 65,
    setUp: orthodontics,
    texting: { smsNumber: '5550100100', conversations: 15 },
    hasImages: true,
    billingOnboardingStatus: 'completed',
    bookable: ['Consultation', 'Retainer Delivery', 'Aligner Check', 'Virtual Consultation'],
  },
  {
    name: 'Riverside Dental',
    slug: 'riverside-dental',
    timeZone: 'America/Chicago',
    email: 'desk@riverside.example.com',
    phoneNumber: '3125550142',
    address1: '8 River Street',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60654',
    taxId: '987654321',
    npi: '1098765435',
    users: [{ email: 'admin@riverside.example.com', first_name: 'Rita', last_name: 'Rivers', admin: true }],
    patients: 40,
    calendar: { past: 20, coming: 15, fullness: 0.35, older: 380 },
    starts: 30,
    setUp: dental,
    texting: { smsNumber: '5550100200', conversations: 4 },
    hasImages: false,
    billingOnboardingStatus: 'not_started',
    bookable: [],
  },
]
