import { randomBytes } from 'node:crypto'
import type { NewPatient } from '@archwire/contract/patients/calls'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { insertPatient, type PatientRow, patientById } from '../record/queries.ts'

/** What another feature does for every new patient, in the same transaction. */
export type PatientCreated = (
  tx: WriteTx,
  patient: { id: number; phoneNumber: string | null; createdByUserId: number | null; now: Date },
) => Promise<void>

/** Where a visitor who booked online came from. */
export type Origin = {
  googleClientId: string | null
  utm: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>
}

export async function createPatient(
  tx: WriteTx,
  patientCreated: PatientCreated[],
  input: NewPatient & { contactMethod?: 'FaceTime' | 'Zoom' },
  by: {
    /** Null: they themselves. */
    userId: number | null
    now: Date
    origin?: Origin
    dob?: string | null
  },
): Promise<PatientRow> {
  const patient = await insertPatient(tx, {
    ...input,
    hashid: randomBytes(16).toString('base64url'),
    createdByUserId: by.userId,
    now: by.now,
    ...(by.origin !== undefined && { origin: by.origin }),
    dob: by.dob ?? null,
  })
  tx.audit({
    action: 'create',
    entityType: 'patient',
    entityId: patient.id,
    patientId: patient.id,
    changes: by.dob ? { ...input, dob: by.dob } : input,
  })
  for (const listener of patientCreated) {
    await listener(tx, {
      id: patient.id,
      phoneNumber: patient.phoneNumber,
      createdByUserId: by.userId,
      now: by.now,
    })
  }
  // The listeners may have changed the record.
  return patientCreated.length === 0 ? patient : reread(tx, patient.id)
}

async function reread(tx: WriteTx, id: number): Promise<PatientRow> {
  const patient = await patientById(tx, id)
  if (patient === undefined) throw new Error('a patient who was just added is gone')
  return patient
}
