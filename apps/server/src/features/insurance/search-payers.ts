import { mostPayers, type Payer } from '@archwire/contract/insurance/payers'
import type { Database } from '../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import type { StaffOrPatient } from '../../platform/http/route.ts'
import type { Caller } from './form/form-access.ts'
import { type Practice, payersLike } from './policies/payer-queries.ts'

const searchesPerHour = 600

/** Searches payers. Patients can search only so often an hour. */
export async function searchPayers(
  { database, practice }: Practice & { database: Database },
  caller: Pick<Caller, 'now'> & StaffOrPatient,
  typed: string,
): Promise<Payer[]> {
  if (typed === '') return []
  const wanted = { typed, most: mostPayers, practice }
  if (caller.staff !== undefined) return caller.staff.clinic.read(tx => payersLike(tx, wanted))
  const limit = { bucket: `payers of step ${caller.step.id}`, most: searchesPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, caller.now))) throw tooMany()
  return database.forClinic(caller.step.clinicId, { kind: 'patient' }).read(tx => payersLike(tx, wanted))
}
