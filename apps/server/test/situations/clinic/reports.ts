import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { bookings, spring } from '../../fixtures/scheduling/spring-bookings.ts'
import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'a spring of bookings': async ({ make, clinic }) => {
    await spring(make, clinic.id)
    return {}
  },
  'nothing was booked': async ({ clinic, owner }) => ({
    elsewhere: {
      'she is no administrator any more': () =>
        owner.query('update users set admin = false where id = $1', [clinic.administrator.id]),
    },
  }),
  'one booking': async ({ make, clinic }) => {
    const { book } = await bookings(make, clinic.id)
    await book('2026-05-04')
    return { elsewhere: { 'another one comes in': () => book('2026-05-05') } }
  },
  'bookings half a year apart': async ({ make, clinic }) => {
    const { book } = await bookings(make, clinic.id)
    await book('2025-11-03', { count: 2, showedUp: 1 })
    await book('2026-05-04')
    return {}
  },
  'one booking and 65 starts': async ({ make, clinic }) => {
    const { book, start } = await bookings(make, clinic.id)
    await book('2026-05-04')
    for (let index = 0; index < 65; index++) {
      await start(addDays('2026-05-06', -(index % 30)), `Kim Number${index}`)
    }
    return {}
  },
}
