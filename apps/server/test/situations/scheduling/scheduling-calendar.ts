import { book, furnish, offerAll } from '../../fixtures/scheduling/two-room-clinics.ts'
import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'nothing booked': async ({ make, clinic }) => {
    await furnish(make, clinic.id)
    return {}
  },
  'an appointment today': async ({ make, clinic }) => {
    const { one, check } = await furnish(make, clinic.id)
    await book(make, clinic.id, 'Ann First', {
      room_id: one.id,
      starts_at: '2026-05-06 10:00',
      appointment_type_id: check.id,
    })
    return {}
  },
  'an appointment that can be moved': async ({ make, clinic }) => {
    const made = await furnish(make, clinic.id)
    await offerAll(make, clinic.id, made)
    const { id } = await book(make, clinic.id, 'Zoë Muñoz', {
      appointment_type_id: made.consultation.id,
      duration: 30,
      room_id: made.one.id,
      doctor_id: made.stone.id,
      starts_at: '2026-05-07 10:00',
    })
    return { named: { appointment: id, second: made.two.id } }
  },
}
