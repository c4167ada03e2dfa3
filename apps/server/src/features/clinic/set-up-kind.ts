import type { Sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'

export type SetUpRow = { id: number; active: boolean; updatedAt: Date }

/**
 * One kind of what a clinic is made of (rooms, doctors, types, labels), and the statements that keep it. `Fields` is
 * what an administrator decides about one.
 */
export type SetUpKind<Row extends SetUpRow & Fields, Fields extends object> = {
  /** What the audit trail calls it. */
  entity: 'room' | 'doctor' | 'appointment_type' | 'label' | 'provider' | 'payer' | 'consent_form'
  table: Sql
  /** Which field a violated constraint speaks of, and what is said there. */
  constraints: Record<string, [field: string, message: string]>
  list(tx: Tx): Promise<Row[]>
  byId(tx: Tx, id: number): Promise<Row | undefined>
  insert(tx: WriteTx, fields: Fields): Promise<{ id: number }>
  update(tx: WriteTx, id: number, fields: Fields & { active: boolean }): Promise<unknown>
  /** Answers how many were deleted: none when something refers to it. */
  deleteUnused(tx: WriteTx, id: number): Promise<number>
  /** Brings what was given into the form in which it is kept. */
  tidy?(fields: Partial<Fields>): Partial<Fields>
  /** Refuses what no constraint of the database can see. */
  check?(tx: WriteTx, wanted: Fields, before: Row | undefined): Promise<void>
}

/** Says on its field what the database found wrong. */
export async function onItsField<T>(
  { constraints }: { constraints: Record<string, [field: string, message: string]> },
  written: Promise<T>,
): Promise<T> {
  try {
    return await written
  } catch (error) {
    const found = constraints[String((error as { constraint?: unknown }).constraint)]
    if (found === undefined) throw error
    throw refuseFields({ [found[0]]: [found[1]] })
  }
}
