import { bookingClinic } from '../../fixtures/scheduling/two-room-clinics.ts'
import { colleagueElsewhere } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'

// The database stamps versions, which differ each time, so tests that save have situations of their own.

/** Zoë has an appointment at ten tomorrow with Dr. Lee. */
async function zoeWithLee({ make, clinic }: Beginning) {
  const made = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    starts_at: '2026-05-07 10:00',
    patient_id: made.zoe.id,
    appointment_type_id: made.consultation.id,
    doctor_id: made.lee.id,
    room_id: made.one.id,
  })
  return { ...made, id }
}

const zoeAlone: Situation = async ({ make, clinic }) => {
  const { zoe } = await bookingClinic(make, clinic.id)
  return { named: { patient: zoe.id } }
}

async function blockedTomorrow(at: Beginning) {
  const { id, one } = await zoeWithLee(at)
  const blocked = await at.make.timeOff(at.clinic.id, { starts_at: '2026-05-07 15:00', room_id: one.id })
  return { appointment: id, blocked: blocked.id }
}

export const situations: Record<string, Situation> = {
  'a clinic that books': zoeAlone,
  // A patient whose profile was opened is among the recent patients.
  'a patient who is registered': zoeAlone,
  'an appointment tomorrow': async at => {
    const { id, zoe } = await zoeWithLee(at)
    return { named: { appointment: id, patient: zoe.id } }
  },
  'an appointment that somebody changes': async at => {
    const { id, fox } = await zoeWithLee(at)
    return {
      named: { appointment: id },
      elsewhere: {
        'Dr. Fox takes it over': () =>
          at.owner.query(
            `update appointments set doctor_id = $2, updated_at = now() + interval '1 second' where id = $1`,
            [id, fox.id],
          ),
      },
    }
  },
  'a visit of days ago': async ({ make, clinic }) => {
    const { one, consultation, zoe } = await bookingClinic(make, clinic.id)
    const { id } = await make.appointment(clinic.id, {
      starts_at: '2026-05-01 10:00',
      patient_id: zoe.id,
      appointment_type_id: consultation.id,
      room_id: one.id,
      checked_in_at: new Date('2026-05-01T14:00:00Z'),
      seated_at: new Date('2026-05-01T14:05:00Z'),
    })
    return { named: { appointment: id } }
  },
  'an appointment and blocked time tomorrow': async at => ({ named: await blockedTomorrow(at) }),
  'blocked time tomorrow': async at => ({ named: await blockedTomorrow(at) }),
  'blocked time that somebody changes': async at => {
    const named = await blockedTomorrow(at)
    const ana = colleagueElsewhere(at.app, at.clinic.administrator)
    return {
      named,
      elsewhere: {
        'Ana writes why it is blocked': async () => {
          const path = `/time_offs/${named.blocked}`
          const { timeableId, timeableType, startsAt, virtual, updatedAt } = await ana.read(path)
          const unchanged = { timeableId, timeableType, startsAt, virtual, duration: 30 }
          await ana.put(
            path,
            { time_off: { ...unchanged, notes: 'The chair is out: do not book' } },
            updatedAt,
          )
        },
      },
    }
  },
}
