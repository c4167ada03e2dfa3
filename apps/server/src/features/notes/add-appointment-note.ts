import type { Note } from '@archwire/contract/notes/note'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { announceNote } from './announce.ts'
import { chooseDoctor } from './choose-doctor.ts'
import { type AskedAppointment, holdForNote } from './find-note.ts'
import { insertNote } from './queries.ts'
import { requireAnnotation } from './require-annotation.ts'

export async function addAppointmentNote(
  tx: WriteTx,
  asked: AskedAppointment & {
    text: string
    doctorId: number | null
    /** Null: the patient. */
    userId: number | null
    timeZone: string
    now: Date
  },
): Promise<Note> {
  const { id: appointmentId, ...appointment } = await holdForNote(tx, asked)
  const annotation = requireAnnotation(asked.text)
  const doctorId = await chooseDoctor(tx, asked.doctorId, appointment.doctorId)
  const { userId, now } = asked
  const { patientId } = appointment
  const note = {
    patientId,
    appointmentId,
    doctorId,
    userId,
    annotation,
    classification: 'yellow',
    alerts: false,
    now,
  } as const
  const { json } = await insertNote(tx, note, asked.timeZone)
  const changes = { appointmentId, annotation, doctorId }
  tx.audit({ action: 'create', entityType: 'note', entityId: json.id, patientId, changes })
  announceNote(tx, note)
  return json
}
