import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { consentForms } from './document-kind.ts'
import { type DocumentRow, documentColumns } from './document-queries.ts'

export type ConsentRow = DocumentRow & { consentFormId: number }

const columns = sql`${documentColumns(consentForms)}, consent_form_id as "consentFormId"`

export const consentsOf = (tx: Tx, patientId: number): Promise<ConsentRow[]> =>
  tx.many(sql`
    select ${columns} from consent_form_signatures where clinic_id = ${tx.clinicId} and patient_id = ${patientId}
    order by created_at desc, id desc`)

export const consentById = (tx: Tx, id: number): Promise<ConsentRow | undefined> =>
  tx.maybeOne(
    sql`select ${columns} from consent_form_signatures where clinic_id = ${tx.clinicId} and id = ${id}`,
  )

export const insertConsent = (
  tx: WriteTx,
  consent: {
    patientId: number
    consentFormId: number
    token: string
    document: string
    sha256: Buffer
    now: Date
  },
): Promise<ConsentRow> =>
  tx.one(sql`
    insert into consent_form_signatures
      (clinic_id, patient_id, consent_form_id, identifier_token, document, document_sha256, created_at)
    values (${tx.clinicId}, ${consent.patientId}, ${consent.consentFormId}, ${consent.token}, ${consent.document},
            ${consent.sha256}, ${consent.now})
    returning ${columns}`)

/** What is one record's becomes another's; only these, where they are named. */
export const giveConsents = (
  tx: WriteTx,
  { from, to, only = null }: { from: number; to: number; only?: number[] | null },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update consent_form_signatures set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)
