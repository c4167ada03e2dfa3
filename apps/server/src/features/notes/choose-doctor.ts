import type { Tx } from '../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { doctorsToNote } from './queries.ts'

/** Whose note it is: the given doctor, else the one whose it is already (or the visit), else the first of the clinic. */
export async function chooseDoctor(tx: Tx, given: number | null, kept: number | null): Promise<number> {
  const wanted = given ?? kept
  const { first, isThere } = await doctorsToNote(tx, wanted, kept)
  if (wanted !== null && isThere) return wanted
  if (given !== null) throw refuseFields({ doctor_id: ['is invalid'] })
  if (first === null) throw refuse(422, 'Please, create a doctor to start creating notes.')
  return first
}
