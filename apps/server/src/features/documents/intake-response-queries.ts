import type { SignatureMethod } from '@archwire/domain/documents/signing'
import type { Answers } from '@archwire/domain/health-history/answers'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** What somebody signed, by which way, from where and when. */
export type SignedRow = {
  document: string
  sha256: Buffer
  legalName: string
  signerKind: 'patient' | 'guardian'
  relationship: string | null
  method: SignatureMethod
  drawing: Buffer | null
  ip: string | null
  userAgent: string | null
  signedAt: Date
}

export const insertResponse = (
  tx: WriteTx,
  response: SignedRow & { formId: number; questionsVersion: number; answers: Answers },
): Promise<{ id: number }> =>
  tx.one(sql`
    insert into intake_form_responses
      (clinic_id, intake_form_id, questions_version, answers, document, document_sha256, legal_name, signer_kind,
       signer_relationship, signature_method, signature_png, ip, user_agent, signed_at, created_at)
    values (${tx.clinicId}, ${response.formId}, ${response.questionsVersion}, ${JSON.stringify(response.answers)},
            ${response.document}, ${response.sha256}, ${response.legalName}, ${response.signerKind},
            ${response.relationship}, ${response.method}, ${response.drawing}, ${response.ip}, ${response.userAgent},
            ${response.signedAt}, ${response.signedAt})
    returning id`)

export type ResponseRow = SignedRow & { id: number }

/**
 * All that a patient signed, the newest first: also what is in the forms of records that became part of theirs, where
 * it stays.
 */
export const responsesOf = (tx: Tx, patientId: number, most: number | null = null): Promise<ResponseRow[]> =>
  tx.many(sql`
    with recursive record as (
      select ${patientId}::bigint as id
      union all
      select p.id from record r join patients p on p.clinic_id = ${tx.clinicId} and p.merged_into = r.id)
    select s.id, s.document, s.document_sha256 as sha256, s.legal_name as "legalName", s.signer_kind as "signerKind",
      s.signer_relationship as relationship, s.signature_method as method, s.signature_png as drawing,
      host(s.ip) as ip, s.user_agent as "userAgent", s.signed_at as "signedAt"
    from record r
    join intake_forms f on f.clinic_id = ${tx.clinicId} and f.patient_id = r.id
    join intake_form_responses s on s.clinic_id = f.clinic_id and s.intake_form_id = f.id
    order by s.signed_at desc, s.id desc limit ${most}`)
