import { mostCompleted, type TaskSort, type TaskStatus, tasksPerPage } from '@archwire/contract/tasks/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import { currentTasksJson, tasksPageJson } from './list-queries.ts'

/** Undefined: whoever asks did not say. */
export type TaskQuery = {
  page?: number | undefined
  query?: string | undefined
  status?: TaskStatus | undefined
  sort?: TaskSort | undefined
}

/** Asked for nothing in particular: what is current, all at once. Otherwise a page of everything that is asked for. */
export async function listTasks(
  clinic: ClinicDatabase,
  asked: TaskQuery,
  timeZone: string,
): Promise<ReadyJson> {
  if (Object.values(asked).every(value => value === undefined)) {
    const { json } = await clinic.read(tx => currentTasksJson(tx, { mostCompleted, timeZone }))
    return new ReadyJson(json)
  }
  const { page = 1, query = '', status = 'all', sort } = asked
  const { json, total } = await clinic.read(tx =>
    tasksPageJson(tx, {
      status,
      sort,
      typed: query,
      offset: (page - 1) * tasksPerPage,
      size: tasksPerPage,
      timeZone,
    }),
  )
  const totalPages = Math.max(1, Math.ceil(total / tasksPerPage))
  return new ReadyJson(
    `{"records":${json},"currentPage":${page},"totalPages":${totalPages},"total":${total}}`,
  )
}
