import { readTypedDay } from '@archwire/domain/time/typed-day'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { bornOn, foundPatients } from './search-queries.ts'

export async function searchPatients(
  clinic: ClinicDatabase,
  { query, limit }: { query: string; limit: number },
): Promise<ReadyJson> {
  if (query === '') return new ReadyJson('[]')
  const birthday = typedBirthday(query)
  const { json } = await clinic.read(tx =>
    birthday === undefined ? foundPatients(tx, query, limit) : bornOn(tx, birthday, limit),
  )
  return new ReadyJson(json)
}

/** Eight digits in a row are a part of a phone number. */
const typedBirthday = (query: string): string | undefined =>
  /\d\D\d/.test(query) ? (readTypedDay(query) ?? undefined) : undefined
