import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import type { KeptLink } from '../../platform/links/clinic-links.ts'
import { endOfLink } from '../../platform/links/link-queries.ts'
import { consentForms } from './document-kind.ts'
import { type DocumentRow, documentColumns, withToken } from './document-queries.ts'

export type ConsentRow = DocumentRow & { consentFormId: number }

const columns = sql`${documentColumns(consentForms)}, consent_form_id as "consentFormId"`

const opened = (tx: Tx, row: ConsentRow): ConsentRow => withToken(tx, consentForms, row)

export const consentsOf = async (tx: Tx, patientId: number): Promise<ConsentRow[]> =>
  (
    await tx.many<ConsentRow>(sql`
      select ${columns} from consent_form_signatures where clinic_id = ${tx.clinicId} and patient_id = ${patientId}
      order by created_at desc, id desc`)
  ).map(row => opened(tx, row))

export const consentById = async (tx: Tx, id: number): Promise<ConsentRow | undefined> => {
  const row = await tx.maybeOne<ConsentRow>(
    sql`select ${columns} from consent_form_signatures where clinic_id = ${tx.clinicId} and id = ${id}`,
  )
  return row && opened(tx, row)
}

export const insertConsent = async (
  tx: WriteTx,
  consent: {
    patientId: number
    consentFormId: number
    link: KeptLink
    document: string
    sha256: Buffer
    now: Date
  },
): Promise<ConsentRow> =>
  opened(
    tx,
    await tx.one(sql`
      insert into consent_form_signatures
        (clinic_id, patient_id, consent_form_id, token_digest, token_sealed, link_ends_at, document, document_sha256,
         created_at)
      values (${tx.clinicId}, ${consent.patientId}, ${consent.consentFormId}, ${consent.link.digest},
              ${consent.link.sealed}, ${endOfLink(tx, consent.now)}, ${consent.document}, ${consent.sha256},
              ${consent.now})
      returning ${columns}`),
  )

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
