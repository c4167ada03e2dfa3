import { randomBytes } from 'node:crypto'
import type { NewPatient } from '@archwire/contract/patients/calls'
import type { PatientValues } from '@archwire/domain/patients/patient-fields'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { profileColumns, profileValues } from '../record/profile-columns.ts'
import { type PatientRow, patientById, recordColumns } from '../record/queries.ts'

/** What another feature does for every new patient, in the same transaction. */
export type PatientCreated = (
  tx: WriteTx,
  patient: { id: number; phoneNumber: string | null; createdByUserId: number | null; now: Date },
) => Promise<void>

/** The campaign and browser by which an online visitor came. */
export type Origin = {
  googleClientId: string | null
  utm: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>
}

/** A new patient: the profile, who adds it, and the origin of an online visitor. */
type NewRow = {
  patient: { [Field in keyof PatientValues]?: PatientValues[Field] | undefined }
  hashid: string
  createdByUserId: number | null
  now: Date
  origin: Origin | undefined
}

/** Inserts a patient. A new patient has no links yet, so there are none to open. */
const insertPatient = (
  tx: WriteTx,
  { patient, hashid, createdByUserId, now, origin }: NewRow,
): Promise<PatientRow> =>
  tx.one(sql`
    insert into patients (clinic_id, hashid, ${profileColumns}, google_client_id, utm_source, utm_medium, utm_campaign,
                          utm_term, utm_content, created_by_user_id, created_at, updated_at)
    values (${tx.clinicId}, ${hashid}, ${profileValues(patient)}, ${origin?.googleClientId ?? null},
            ${origin?.utm.source ?? null}, ${origin?.utm.medium ?? null}, ${origin?.utm.campaign ?? null},
            ${origin?.utm.term ?? null}, ${origin?.utm.content ?? null}, ${createdByUserId}, ${now}, ${now})
    returning ${recordColumns}`)

export async function createPatient(
  tx: WriteTx,
  patientCreated: PatientCreated[],
  input: NewPatient & { contactMethod?: 'FaceTime' | 'Zoom' },
  by: {
    /** Null: patients add themselves. */
    userId: number | null
    now: Date
    origin?: Origin
    dob?: string | null
  },
): Promise<PatientRow> {
  const patient = await insertPatient(tx, {
    patient: { ...input, dob: by.dob ?? null },
    hashid: randomBytes(16).toString('base64url'),
    createdByUserId: by.userId,
    now: by.now,
    origin: by.origin,
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
