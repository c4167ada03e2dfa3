import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster, removeStalePidFile } from './find-postmaster.ts'
import { spawnAs } from './postgres-account.ts'
import type { Folders } from './prepare-folders.ts'
import type { Programs } from './prepare-programs.ts'

/** Passed on the command line at each start, so that a new version's settings apply to an old cluster. */
const serverSettings = (port: number, logs: string): Record<string, string> => ({
  cluster_name: 'archwire',
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: logs,
  // One file for each day of the week, overwritten a week later.
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // Failed statements contain patients' data in their text and details. The server logs those errors itself; this log
  // is only about PostgreSQL as a program.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
})

const largestLog = 20_000_000

/** Starts PostgreSQL and waits until it has opened the cluster or has failed. */
export const launchPostgres = async (
  programs: Programs,
  folders: Folders,
  port: number,
  settings: Record<string, string>,
) => {
  removeStalePidFile(folders.cluster)
  removeLargeLogs(folders)
  const all = { ...serverSettings(port, folders.logs), ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file and not a pipe, because PostgreSQL may outlive this process; a process group of its own, because Ctrl-C must
  // leave it running until the last request has been answered.
  const output = openSync(startLog(folders), 'a', 0o600)
  const child = spawn(programs.postgres, ['-D', folders.cluster, ...args], {
    ...spawnAs(folders.account),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let ended = false
  const end = () => {
    ended = true
  }
  child.once('exit', end).once('error', end)
  while (!ended && findPostmaster(folders.cluster)?.port === undefined) await pause(10)
}

/** Outside the range from which systems take ports for outgoing connections, so that it stays free in a restart. */
export const pickFreePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** PostgreSQL's last output, for the message if it does not start. */
export const lastLogLines = (folders: Folders): string => {
  const files = logFiles(folders).map(file => ({ file, at: statSync(file).mtimeMs }))
  const newest = files.sort((a, b) => b.at - a.at)[0]
  return newest ? readFileSync(newest.file, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
}

const removeLargeLogs = (folders: Folders) => {
  for (const file of logFiles(folders)) {
    if (statSync(file).size > largestLog) rmSync(file, { force: true })
  }
}

const logFiles = (folders: Folders) =>
  [startLog(folders), ...readdirSync(folders.logs).map(name => join(folders.logs, name))].filter(existsSync)

const startLog = (folders: Folders) => join(folders.data, 'postgres-start.log')
