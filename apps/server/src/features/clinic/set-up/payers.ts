import { mostOwnPayers, type PayerChange } from '@archwire/contract/clinic/payers'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../../platform/http/refuse.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type PayerRow = SetUpRow & PayerChange

const columns = sql`
  id, name, code, kind, enrolled_claims as "enrolledClaims", enrolled_coverage as "enrolledCoverage",
  enrolled_remittances as "enrolledRemittances", active, updated_at as "updatedAt"`
const written = sql`name, code, kind, enrolled_claims, enrolled_coverage, enrolled_remittances`
const valuesOf = (payer: PayerChange): Sql => sql`
  ${payer.name}, ${payer.code}, ${payer.kind}, ${payer.enrolledClaims}::boolean, ${payer.enrolledCoverage}::boolean,
  ${payer.enrolledRemittances}::boolean`

/** The payers that the clinic has added. Common payers belong to no clinic, and no clinic can change them. */
export const payers: SetUpKind<PayerRow, PayerChange> = {
  entity: 'payer',
  table: sql`insurance_payers`,
  constraints: { insurance_payers_by_code: ['code', 'has already been taken'] },
  list: tx =>
    tx.many(sql`
      select ${columns} from insurance_payers where clinic_id = ${tx.clinicId}
      order by active desc, name collate "und-x-icu", id`),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from insurance_payers where clinic_id = ${tx.clinicId} and id = ${id}`),
  insert: (tx, payer) =>
    tx.one(sql`
      insert into insurance_payers (clinic_id, ${written}) values (${tx.clinicId}, ${valuesOf(payer)}) returning id`),
  update: (tx, id, payer) =>
    tx.run(sql`
      update insurance_payers set (${written}, active) = row(${valuesOf(payer)}, ${payer.active}::boolean)
      where clinic_id = ${tx.clinicId} and id = ${id}`),
  deleteUnused: (tx, id) =>
    tx.run(sql`
      delete from insurance_payers y where y.clinic_id = ${tx.clinicId} and y.id = ${id}
        and not exists (select from insurance_forms f where f.payer_id = y.id)
        and not exists (select from insurances i where i.payer_id = y.id)
        and not exists (select from eligibilities e where e.payer_id = y.id)
        and not exists (select from claims c where c.payer_id = y.id)`),
  check: async (tx, wanted, before) => {
    if (wanted.code !== before?.code) await refuseCommonPayer(tx, wanted.code)
    if (before === undefined) await refuseTooManyPayers(tx)
  },
}

/** The clearinghouse could not tell two payers with one code apart. */
async function refuseCommonPayer(tx: WriteTx, code: string): Promise<void> {
  const common = await tx.maybeOne<{ name: string }>(sql`
    select name from insurance_payers where clinic_id is null and code = ${code}`)
  if (common !== undefined) throw refuseFields({ code: [`is that of ${common.name}, which everybody has`] })
}

async function refuseTooManyPayers(tx: WriteTx): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from insurance_payers where clinic_id = ${tx.clinicId}`)
  if (count >= mostOwnPayers)
    throw refuse(422, `A clinic can have ${mostOwnPayers} payers of its own at most`)
}
