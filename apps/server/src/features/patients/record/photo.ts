import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/**
 * The image that is the face of a row `patient`: of the newest progression that has one the smiling face, else the
 * other frontal one.
 */
const faceOf = (patient: Sql): Sql => sql`
  from progressions fg
  join images fi on fi.clinic_id = fg.clinic_id and fi.progression_id = fg.id
    and fi.position in (1, 2) and fi.deleted_at is null
  where fg.clinic_id = ${patient}.clinic_id and fg.patient_id = ${patient}.id and fg.deleted_at is null
  order by fg.start_date desc, fg.id desc, fi.position desc limit 1`

/**
 * The address of the face of a row `patient`; null without one. It stays the same for as long as that image is the
 * face, so that rows that a live event adds keep theirs.
 */
export const photoOf = (patient: Sql): Sql => sql`
  (select '/v2/rest/patients/' || fg.patient_id || '/face/' || fi.id ${faceOf(patient)})`

/** The image that is the face of a patient. */
export const faceOfPatient = (
  tx: Tx,
  patientId: number,
): Promise<{ imageId: number; blobId: number } | undefined> =>
  tx.maybeOne(sql`
    select face."imageId", face."blobId" from patients p
    cross join lateral (select fi.id as "imageId", fi.blob_id as "blobId" ${faceOf(sql`p`)}) face
    where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)
