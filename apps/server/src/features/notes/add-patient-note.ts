import type { Note } from '@archwire/contract/notes/note'
import type { NewPatientNote } from '@archwire/contract/notes/patient-note-calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'
import { announceNote } from './announce.ts'
import { insertNote } from './queries.ts'
import { requireAnnotation } from './require-annotation.ts'

/** A note about the patient that belongs to no appointment, and so to no doctor. */
export async function addPatientNote(
  tx: WriteTx,
  asked: { patientId: number; given: NewPatientNote; userId: number; timeZone: string; now: Date },
): Promise<Note> {
  const { patientId, userId, now } = asked
  const patient = await holdPatient(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const { classification, alerts } = asked.given
  const annotation = requireAnnotation(asked.given.annotation)
  const whose = { patientId, appointmentId: null, doctorId: null, userId, now }
  const { json } = await insertNote(tx, { ...whose, annotation, classification, alerts }, asked.timeZone)
  const changes = { annotation, classification, alerts }
  tx.audit({ action: 'create', entityType: 'note', entityId: json.id, patientId, changes })
  announceNote(tx, { ...whose, alerts })
  return json
}
