import type { Task } from '@archwire/contract/tasks/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { taskById } from './queries.ts'

/** Of its patient it shows the name alone, as the list does: that opens nobody's record. */
export async function readTask(clinic: ClinicDatabase, id: number, timeZone: string): Promise<Task> {
  const found = await clinic.read(tx => taskById(tx, id, timeZone))
  if (found === undefined) throw notFound()
  return found.json
}
