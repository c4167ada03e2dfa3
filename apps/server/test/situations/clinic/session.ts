import { digestOf } from '../../../src/platform/auth/session.ts'
import { insertRow } from '../../database/owner-queries.ts'
import type { Situation } from '../situation.ts'

export const situations: Record<string, Situation> = {
  'a clinic': async ({ clinic, owner }) => ({
    elsewhere: {
      'the clinic is in Bangor': () =>
        owner.query("update clinics set city = 'Bangor' where id = $1", [clinic.id]),
    },
  }),

  'two letters for a new password': async ({ clinic, owner }) => {
    const passwordToken = (token: string, values: { used_at?: string; purpose?: string } = {}) =>
      insertRow(owner, 'password_tokens', {
        clinic_id: clinic.id,
        user_id: clinic.staff.id,
        purpose: 'reset',
        token_digest: digestOf(token),
        expires_at: '2026-05-06T20:00:00Z',
        created_at: '2026-05-06T13:00:00Z',
        ...values,
      })
    await passwordToken('the-link-of-the-first-letter', { used_at: '2026-05-06T13:05:00Z' })
    await passwordToken('the-link-of-the-second-letter')
    const invitation = 'the-link-of-the-invitation'.padEnd(43, '-')
    await passwordToken(invitation, { purpose: 'invite' })
    return {
      named: { used: 'the-link-of-the-first-letter', token: 'the-link-of-the-second-letter', invitation },
    }
  },

  'a note of a patient and one of a visit': async ({ make, clinic, owner }) => {
    const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    const visit = await make.appointment(clinic.id, {
      starts_at: '2026-05-06 11:00',
      patient_id: patient.id,
      appointment_type_id: (await make.appointmentType(clinic.id, { title: 'Consultation' })).id,
      doctor_id: (await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })).id,
      room_id: (await make.room(clinic.id, { title: 'Exam Room One' })).id,
    })
    const note = (values: { classification: string; appointment_id?: number }) =>
      insertRow<{ id: number }>(owner, 'notes', {
        clinic_id: clinic.id,
        patient_id: patient.id,
        annotation: 'Likes mornings',
        created_at: '2026-05-06T13:55:00Z',
        ...values,
      })
    const office = await note({ classification: 'green' })
    const ofVisit = await note({ classification: 'yellow', appointment_id: visit.id })
    return {
      named: { patient: patient.id, note: office.id, visit: visit.id },
      elsewhere: {
        'the note of the visit is changed': () =>
          owner.query("update notes set annotation = 'Likes noon' where id = $1", [ofVisit.id]),
      },
    }
  },
}
