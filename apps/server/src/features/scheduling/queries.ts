import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

/** The zone by which the clinic goes; until the transaction is over it goes by no other. */
export const holdTimeZone = (tx: WriteTx): Promise<{ timeZone: string }> =>
  tx.one(sql`select time_zone as "timeZone" from clinics where id = ${tx.clinicId} for key share`)

/** Which type an appointment has that was not cancelled. */
export const typeOfAppointment = (tx: Tx, id: number): Promise<{ appointmentTypeId: number } | undefined> =>
  tx.maybeOne(sql`
    select appointment_type_id as "appointmentTypeId" from appointments
    where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`)

export const appointmentExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select from appointments where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`,
  )) !== undefined
