import type { WriteTx } from '../../platform/db/transaction.ts'
import { lockAppointment } from './appointment-queries.ts'

/** Holds an appointment that somebody changes by its link, before anything of it is looked at; false: there is none. */
export const holdVisit = async (tx: WriteTx, id: number): Promise<boolean> =>
  (await lockAppointment(tx, id)) !== undefined
