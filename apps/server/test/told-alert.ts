import type { Pool } from 'pg'
import { factories } from './factories.ts'

/** A patient has told it in a health history that they signed. */
export async function toldAlert(
  owner: Pool,
  clinicId: number,
  patientId: number,
  { key = 'allergies', words = 'Nickel', at = new Date() }: { key?: string; words?: string; at?: Date } = {},
): Promise<{ id: number }> {
  const { id: formId } = await factories(owner).intakeForm(clinicId, patientId)
  const { rows } = await owner.query(
    `with response as (
       insert into intake_form_responses (clinic_id, intake_form_id, questions_version, answers, document,
         document_sha256, legal_name, signer_kind, signature_method, signed_at)
       values ($1, $2, 1, jsonb_build_object($4::text, 'yes'), '{}', sha256('{}'), 'Pat Doe', 'patient', 'typed', $6)
       returning id)
     insert into told_alerts (clinic_id, patient_id, intake_form_response_id, question_key, words, told_at)
     select $1, $3, id, $4, $5, $6 from response returning id`,
    [clinicId, formId, patientId, key, words, at],
  )
  return rows[0]
}
