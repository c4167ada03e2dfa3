import type { Contract } from '@archwire/contract/documents/contract-calls'
import type { ContractTerms } from '@archwire/domain/documents/contract-terms'
import type { StoredLink } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'
import { contractJson, openContract } from '../../patients/record/contract-json.ts'

export const contractsOf = async (tx: Tx, patientId: number): Promise<Contract[]> =>
  (
    await tx.many<{ contract: Contract }>(sql`
      select ${contractJson} as contract from contracts c
      where c.clinic_id = ${tx.clinicId} and c.patient_id = ${patientId} order by c.created_at desc, c.id desc`)
  ).map(({ contract }) => openContract(tx, contract))

export const contractById = async (tx: Tx, id: number): Promise<Contract | undefined> => {
  const row = await tx.maybeOne<{ contract: Contract }>(sql`
    select ${contractJson} as contract from contracts c where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)
  return row && openContract(tx, row.contract)
}

export type NewContract = {
  patientId: number
  link: StoredLink
  description: string
  terms: ContractTerms
  monthlyCents: number
  document: string
  sha256: Buffer
  /** Null: the system. */
  userId: number | null
  now: Date
}

export const insertContract = (tx: WriteTx, contract: NewContract): Promise<{ id: number }> =>
  tx.one(sql`
    insert into contracts
      (clinic_id, patient_id, token_digest, token_sealed, link_ends_at, description, total_cost_cents,
       discount_bps, interest_bps, down_payment_cents, monthly_payment_count, monthly_payment_cents, document, document_sha256,
       sent_by_user_id, created_at)
    values (${tx.clinicId}, ${contract.patientId}, ${contract.link.digest}, ${contract.link.sealed},
            ${endOfLink(tx, contract.now)}, ${contract.description},
            ${contract.terms.totalCostCents}, ${contract.terms.discountBps}, ${contract.terms.interestBps},
            ${contract.terms.downPaymentCents}, ${contract.terms.payments}, ${contract.monthlyCents},
            ${contract.document}, ${contract.sha256}, ${contract.userId}, ${contract.now})
    returning id`)

/** What it is about, and who sent it, if they still work here. */
export const contractAndSender = (
  tx: Tx,
  id: number,
): Promise<{ description: string; senderId: number | null }> =>
  tx.one(sql`
    select c.description, u.id as "senderId" from contracts c
    left join users u on u.clinic_id = c.clinic_id and u.id = c.sent_by_user_id and u.active
    where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)

export type ActiveContract = { id: number; isSigned: boolean }

export const lockActiveContract = (tx: WriteTx, patientId: number): Promise<ActiveContract | undefined> =>
  tx.maybeOne(sql`
    select id, signed_at is not null as "isSigned" from contracts
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and active for update`)

/** Archives one of two active contracts when their records are merged. */
export const archiveForMerge = (
  tx: WriteTx,
  id: number,
  { otherId, now }: { otherId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update contracts set active = false, archived_at = ${now}, set_aside_for = ${otherId}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Activates a contract that a merge archived, unless its record has another active one by now. */
export const restoreAfterMerge = (
  tx: WriteTx,
  otherId: number,
): Promise<{ id: number; patientId: number }[]> =>
  tx.many(sql`
    update contracts c set active = true, archived_at = null, set_aside_for = null
    where c.clinic_id = ${tx.clinicId} and c.set_aside_for = ${otherId}
      and not exists (select from contracts other
                      where other.clinic_id = c.clinic_id and other.patient_id = c.patient_id and other.active)
    returning c.id, c.patient_id as "patientId"`)

export const moveContracts = (
  tx: WriteTx,
  { from, to, only = null }: { from: number; to: number; only?: number[] | null },
): Promise<{ id: number }[]> =>
  tx.many(sql`
    update contracts set patient_id = ${to}
    where clinic_id = ${tx.clinicId} and patient_id = ${from}
      and (${only}::bigint[] is null or id = any(${only}::bigint[]))
    returning id`)
