import type { Pool } from 'pg'
import { factories } from '../../fixtures/factories.ts'
import { reportedAlert } from '../../fixtures/records/notes-and-alerts.ts'
import type { MakeSample } from './sample.ts'

/** A patient of the clinic that is swept, with an appointment, and a note of each. */
async function sample(owner: Pool, clinicId: number) {
  const make = factories(owner)
  const patientId = (await make.patient(clinicId)).id
  const appointmentId = (
    await make.appointment(clinicId, {
      starts_at: '2026-05-07 10:00',
      patient_id: patientId,
      appointment_type_id: (await make.appointmentType(clinicId)).id,
      doctor_id: (await make.doctor(clinicId)).id,
      room_id: (await make.room(clinicId)).id,
    })
  ).id
  const note = async (appointment: number | null) =>
    (
      await owner.query(
        `insert into notes (clinic_id, patient_id, appointment_id, annotation, created_at)
         values ($1, $2, $3, 'Wire changed', '2026-05-06T13:00:00Z') returning id`,
        [clinicId, patientId, appointment],
      )
    ).rows[0].id as number
  return { patientId, appointmentId, note }
}

const ofPatient =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => {
    const { patientId, appointmentId } = await sample(owner, clinicId)
    return { params: { id: patientId, patientId, appointmentId }, body }
  }

const ofNote =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => {
    const { patientId, note } = await sample(owner, clinicId)
    return { params: { patientId, noteId: await note(null) }, body }
  }

const ofAppointmentNote =
  (body?: unknown): MakeSample =>
  async (owner, clinicId) => {
    const { patientId, appointmentId, note } = await sample(owner, clinicId)
    return { params: { patientId, appointmentId, noteId: await note(appointmentId) }, body }
  }

const ofReportedAlert: MakeSample = async (owner, clinicId) => {
  const { patientId } = await sample(owner, clinicId)
  const { id } = await reportedAlert(owner, clinicId, patientId)
  return { params: { id: patientId, alertId: id }, body: { alert: { state: 'taken_over' } } }
}

const text = { annotation: 'Wire and bracket changed' }

export const noteSamples: Record<string, MakeSample> = {
  'GET /patients/:id/profile/notes': ofPatient(),
  'GET /patients/:id/profile/alert_notes': ofPatient(),
  'GET /patients/:id/alerts': ofPatient(),
  'PUT /patients/:id/told_alerts/:alertId': ofReportedAlert,
  'GET /patients/:patientId/notes/:noteId': ofNote(),
  'POST /patients/:patientId/notes': ofPatient({ note: { ...text, classification: 'green' } }),
  'PUT /patients/:patientId/notes/:noteId': ofNote({ note: { alerts: true } }),
  'DELETE /patients/:patientId/notes/:noteId': ofNote(),
  'GET /patients/:id/treatments': ofPatient(),
  'POST /patients/:patientId/treatments/notes': ofPatient(text),
  'PUT /patients/:patientId/treatments/notes/:noteId': ofNote(text),
  'DELETE /patients/:patientId/treatments/notes/:noteId': ofNote(),
  'POST /patients/:patientId/treatments/appointments/:appointmentId/notes': ofPatient(text),
  'PUT /patients/:patientId/treatments/appointments/:appointmentId/notes/:noteId': ofAppointmentNote(text),
  'DELETE /patients/:patientId/treatments/appointments/:appointmentId/notes/:noteId': ofAppointmentNote(),
}
