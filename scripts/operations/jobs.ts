// npm run jobs                  lists the jobs that failed for good
// npm run jobs -- retry ID      gives one of them another attempt, now
// npm run jobs -- discard ID    forgets it

import { readConfig, WrongConfiguration } from '../../apps/server/src/config/config.ts'
import { findWorkerUrl } from '../../apps/server/src/open-database.ts'
import { openPool } from '../../apps/server/src/platform/db/pool.ts'
import {
  type DeadJob,
  deadJobs,
  discardDeadJob,
  retryDeadJob,
} from '../../apps/server/src/platform/jobs/backlog.ts'

type Worker = ReturnType<typeof openPool>

async function list(worker: Worker): Promise<string> {
  const dead = await deadJobs(worker)
  if (dead.length === 0) return 'No job has failed for good.'
  return dead.map(describe).join('\n')
}

const describe = (job: DeadJob): string =>
  `${job.id}  ${job.task}  clinic ${job.clinicId ?? '-'}  ${job.attempts} attempts  failed ${ageOf(job.failedAt)} ago\n` +
  `    ${job.error ?? 'no error was recorded'}`

function ageOf(instant: Date): string {
  const minutes = Math.floor((Date.now() - instant.getTime()) / 60_000)
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} days`
}

async function act(worker: Worker, [action, idText]: string[]): Promise<string> {
  if (action === undefined) return list(worker)
  const id = Number(idText)
  const change = { retry: retryDeadJob, discard: discardDeadJob }[action]
  if (change === undefined || !Number.isSafeInteger(id)) {
    throw new WrongConfiguration('Usage: npm run jobs [-- retry ID | -- discard ID]')
  }
  if (!(await change(worker, id))) throw new WrongConfiguration(`There is no dead job ${id}.`)
  return action === 'retry' ? `Job ${id} will be tried again.` : `Job ${id} is forgotten.`
}

try {
  const worker = openPool(await findWorkerUrl(readConfig(process.env)), { name: 'jobs list', max: 1 })
  try {
    console.log(await act(worker, process.argv.slice(2)))
  } finally {
    await worker.end()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
