import { readTypedBirthday } from '@archwire/domain/time/typed-day'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { foundPatients } from './search-queries.ts'

/** `today` is the clinic's day, before which everybody was born. */
export async function searchPatients(
  clinic: ClinicDatabase,
  { query, limit, today }: { query: string; limit: number; today: string },
): Promise<ReadyJson> {
  if (query === '') return new ReadyJson('[]')
  const bornOn = readTypedBirthday(query, today) ?? null
  // Eight digits in a row may also be a part of a phone number.
  const typed = bornOn === null || /^\s*\d+\s*$/.test(query) ? query : null
  const { json } = await clinic.read(tx => foundPatients(tx, { typed, bornOn, most: limit }))
  return new ReadyJson(json)
}
