import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'a clinic': async ({ clinic, owner }) => ({
    elsewhere: {
      'the clinic is in Bangor': () =>
        owner.query("update clinics set city = 'Bangor' where id = $1", [clinic.id]),
      'a state is written down and taken back': async () => {
        for (const state of ['ME', null])
          await owner.query('update clinics set state = $2 where id = $1', [clinic.id, state])
      },
    },
  }),

  'one of each': async ({ make, clinic, owner }) => {
    await make.hours(clinic.id)
    const room = await make.room(clinic.id, { title: 'Attic' })
    await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
    await make.appointmentType(clinic.id, { title: 'Debond' })
    await make.label(clinic.id, { name: 'VIP' })
    return {
      named: { room: room.id },
      elsewhere: {
        'the room is called Loft': () =>
          owner.query("update rooms set title = 'Loft' where id = $1", [room.id]),
        'the hours are changed': () =>
          owner.query(
            `insert into clinic_hours_versions (clinic_id, updated_at) values ($1, now() + interval '1 second')`,
            [clinic.id],
          ),
      },
    }
  },

  'rooms in use and out of it': async ({ make, clinic }) => {
    await make.room(clinic.id, { title: 'Attic' })
    await make.room(clinic.id, { title: 'Cellar', active: false })
    await make.appointmentType(clinic.id, { title: 'Debond' })
    return undefined
  },

  'thirteen visits to come in a room': async ({ make, clinic }) => {
    await make.hours(clinic.id)
    const room = await make.room(clinic.id, { title: 'Attic' })
    const patient = await make.patient(clinic.id, { first_name: 'Pat', last_name: 'Doe' })
    const type = await make.appointmentType(clinic.id, { title: 'Debond' })
    for (let day = 7; day < 20; day++) {
      await make.appointment(clinic.id, {
        starts_at: `2026-05-${String(day).padStart(2, '0')} 10:00`,
        patient_id: patient.id,
        appointment_type_id: type.id,
        room_id: room.id,
      })
    }
    return undefined
  },
}
