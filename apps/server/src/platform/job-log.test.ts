import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loggerOptions, workerLogger } from './log.ts'

const logAt = (level: string) => {
  const lines: Record<string, unknown>[] = []
  const log = pino(loggerOptions(level), { write: line => void lines.push(JSON.parse(line)) })
  return { lines, worker: workerLogger(log) }
}

test('errors of the job runner are logged as warnings of the server', () => {
  const { lines, worker } = logAt('info')
  worker.error('PoolClient error')
  worker.warn('Attempt 2 failed')
  worker.info('Worker connected')
  expect(lines.map(({ level, part, msg }) => [level, part, msg])).toEqual([
    [40, 'graphile-worker', 'PoolClient error'],
    [40, 'graphile-worker', 'Attempt 2 failed'],
  ])
})

test('its other messages are logged at debug level, except those about single jobs', () => {
  const { lines, worker } = logAt('debug')
  worker.info('Worker connected')
  worker.error('Failed task 1', { failure: true })
  worker.info('Completed task 2', { success: true })
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[20, 'Worker connected']])
})
