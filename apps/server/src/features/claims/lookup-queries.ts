import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export const patientNames = (tx: Tx, id: number): Promise<{ firstName: string; lastName: string }> =>
  tx.one(sql`
    select first_name as "firstName", last_name as "lastName" from patients
    where clinic_id = ${tx.clinicId} and id = ${id}`)

export const isPatient = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from patients where clinic_id = ${tx.clinicId} and id = ${id}`)) !== undefined

/** One that can be chosen. */
export const isPayer = async (tx: Tx, id: number, practice: boolean): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from insurance_payers where id = ${id} and active and (${practice} or not practice)`)) !==
  undefined

export const isTaxonomy = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.maybeOne(sql`select from taxonomies where code = ${code}`)) !== undefined

/** The clinic's own provider with this number. */
export const providerByNpi = async (tx: Tx, npi: string): Promise<number | null> =>
  (
    await tx.maybeOne<{ id: number }>(sql`
      select id from providers where clinic_id = ${tx.clinicId} and npi = ${npi} order by active desc, id limit 1`)
  )?.id ?? null
