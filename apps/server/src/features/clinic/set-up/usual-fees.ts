import { mostUsualFees, type UsualFeeChange } from '@archwire/contract/clinic/usual-fees'
import { sql } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { refuse } from '../../../platform/http/refuse.ts'
import type { SetUpKind, SetUpRow } from './set-up-kind.ts'

type UsualFeeRow = SetUpRow & UsualFeeChange

const columns = sql`
  f.id, f.procedure_code as code, (f.fee_cents / 100.0)::float8 as fee, f.months, f.active, f.updated_at as "updatedAt",
  coalesce((
    select json_agg(o.appointment_type_id order by o.appointment_type_id) from usual_fee_appointment_types o
    where o.clinic_id = f.clinic_id and o.usual_fee_id = f.id), '[]') as "appointmentTypeIds"`

const centsOf = ({ fee }: UsualFeeChange): number => Math.round(fee * 100)

/** What the clinic bills for a procedure. Claims copy it, so nothing refers to it. */
export const usualFees: SetUpKind<UsualFeeRow, UsualFeeChange> = {
  entity: 'usual_fee',
  table: sql`usual_fees`,
  constraints: {
    usual_fees_by_code: ['code', 'has already been taken'],
    usual_fee_appointment_types_clinic_id_appointment_type_id_fkey: ['appointment_type_ids', 'is invalid'],
  },
  list: tx =>
    tx.many(sql`
      select ${columns} from usual_fees f where f.clinic_id = ${tx.clinicId}
      order by f.active desc, f.procedure_code, f.id`),
  byId: (tx, id) =>
    tx.maybeOne(sql`select ${columns} from usual_fees f where f.clinic_id = ${tx.clinicId} and f.id = ${id}`),
  insert: async (tx, fee) => {
    const added = await insertFee(tx, fee)
    await insertTypes(tx, added.id, fee.appointmentTypeIds)
    return added
  },
  update: async (tx, id, fee) => {
    await updateFee(tx, id, fee)
    await deleteOtherTypes(tx, id, fee.appointmentTypeIds)
    await insertTypes(tx, id, fee.appointmentTypeIds)
  },
  deleteUnused: (tx, id) =>
    tx.run(sql`delete from usual_fees where clinic_id = ${tx.clinicId} and id = ${id}`),
  tidy: ({ appointmentTypeIds }) =>
    appointmentTypeIds === undefined
      ? {}
      : { appointmentTypeIds: [...new Set(appointmentTypeIds)].sort((one, other) => one - other) },
  check: async (tx, _wanted, before) => {
    if (before === undefined) await refuseTooMany(tx)
  },
}

const insertFee = (tx: WriteTx, fee: UsualFeeChange): Promise<{ id: number }> =>
  tx.one(sql`
    insert into usual_fees (clinic_id, procedure_code, fee_cents, months)
    values (${tx.clinicId}, ${fee.code}, ${centsOf(fee)}, ${fee.months}) returning id`)

const updateFee = (tx: WriteTx, id: number, fee: UsualFeeChange & { active: boolean }): Promise<number> =>
  tx.run(sql`
    update usual_fees set procedure_code = ${fee.code}, fee_cents = ${centsOf(fee)}, months = ${fee.months},
      active = ${fee.active}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

const insertTypes = (tx: WriteTx, id: number, typeIds: number[]): Promise<number> =>
  tx.run(sql`
    insert into usual_fee_appointment_types (clinic_id, usual_fee_id, appointment_type_id)
    select ${tx.clinicId}, ${id}, type_id from unnest(${typeIds}::bigint[]) as type_id
    on conflict do nothing`)

const deleteOtherTypes = (tx: WriteTx, id: number, typeIds: number[]): Promise<number> =>
  tx.run(sql`
    delete from usual_fee_appointment_types
    where clinic_id = ${tx.clinicId} and usual_fee_id = ${id} and appointment_type_id <> all(${typeIds}::bigint[])`)

async function refuseTooMany(tx: WriteTx): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from usual_fees where clinic_id = ${tx.clinicId}`)
  if (count >= mostUsualFees) throw refuse(422, `A clinic can have ${mostUsualFees} usual fees at most`)
}
