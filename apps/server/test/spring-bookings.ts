import type { factories } from './factories.ts'

type Make = ReturnType<typeof factories>

const came = new Date('2026-05-01T12:00:00Z')
const longAgo = new Date('2020-01-01T12:00:00Z')

/** What is needed for a booking, and a way to make some. */
export async function bookings(make: Make, clinicId: number) {
  const type = await make.appointmentType(clinicId)
  const room = await make.room(clinicId)
  const patient = (values: Parameters<Make['patient']>[1] = {}) =>
    make.patient(clinicId, { created_at: longAgo, ...values })
  const regular = await patient({ first_name: 'Pat', last_name: 'Regular' })
  const values = { appointment_type_id: type.id, room_id: room.id, patient_id: regular.id }
  /** So many on a day, of which some showed up and some did not. */
  const book = async (
    day: string,
    { count = 1, showedUp = 0, noShows = 0, ...more }: BookedValues = {},
  ): Promise<void> => {
    for (let index = 0; index < count; index++) {
      await make.appointment(clinicId, {
        ...values,
        ...more,
        starts_at: `${day} ${String(8 + (index % 10)).padStart(2, '0')}:00`,
        ...(index < showedUp ? { checked_in_at: came } : {}),
        ...(index >= showedUp && index < showedUp + noShows ? { no_show: true } : {}),
      })
    }
  }
  const start = async (day: string, name: string, more: StartedValues = {}) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const { email = null, ...start } = more
    const { id } = await patient({ first_name, last_name, email })
    await make.treatmentStart(clinicId, { patient_id: id, started_on: day, ...start })
  }
  return { patient, book, start }
}

type BookedValues = {
  count?: number
  showedUp?: number
  noShows?: number
  patient_id?: number
  utm_source?: string
}
type StartedValues = { email?: string; amount_cents?: number; utm_source?: string; utm_campaign?: string }

/**
 * Twelve days with bookings, 21 in all, of which 17 showed up and 2 did not; two of the patients began treatment, and two
 * are new.
 */
export async function spring(make: Make, clinicId: number): Promise<void> {
  const { patient, book, start } = await bookings(make, clinicId)
  await book('2026-05-06', { count: 4, showedUp: 2, noShows: 1, utm_source: 'google' })
  await book('2026-05-05', { count: 5, showedUp: 4 })
  await book('2026-05-04', { count: 3, showedUp: 2, noShows: 1 })
  for (const day of ['30', '29', '28', '27', '24', '23', '22', '21', '20']) {
    await book(`2026-04-${day}`, { showedUp: 1 })
  }
  await start('2026-05-05', 'Zoë Muñoz', {
    email: 'zoe@example.com',
    amount_cents: 475_050,
    utm_source: 'google',
    utm_campaign: 'spring, early',
  })
  await start('2026-05-04', '=1+1 Came', { amount_cents: 100_000 })
  const added = new Date('2026-05-01T12:00:00Z')
  const newcomer = await patient({ created_at: added, utm_source: 'google' })
  await patient({ created_at: added })
  await book('2026-05-20', { showedUp: 1, patient_id: newcomer.id })
}
