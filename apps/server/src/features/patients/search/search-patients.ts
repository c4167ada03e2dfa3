import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { ReadyJson } from '../../../platform/http/route.ts'
import { foundPatients } from './search-queries.ts'

export async function searchPatients(
  clinic: ClinicDatabase,
  { query, limit }: { query: string; limit: number },
): Promise<ReadyJson> {
  if (query === '') return new ReadyJson('[]')
  return new ReadyJson((await clinic.read(tx => foundPatients(tx, query, limit))).json)
}
