import { type ChildProcess, fork } from 'node:child_process'
import { faultExitCode } from '../../apps/server/src/process-end.ts'

const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** A program that ran this long before it failed is restarted at once. */
const goodRunMs = 60_000

/**
 * Runs a program of ours in a process of its own, and restarts it if it ended by a fault or was killed. A signal to
 * this process stops it in order; if this process is gone, the program stops by itself.
 */
export function keepRunning(program: URL): void {
  let child: ChildProcess | undefined
  let isStopping = false
  let waitMs = firstWaitMs

  const start = () => {
    const startedAt = Date.now()
    child = fork(program, { stdio: 'inherit' })
    child.once('exit', (code, signal) => {
      if (isStopping || (code !== null && code !== faultExitCode)) process.exit(code ?? 1)
      if (Date.now() - startedAt > goodRunMs) waitMs = firstWaitMs
      console.error(`It ended unexpectedly (${signal ?? code}); starting again in ${waitMs / 1000} s.`)
      setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    })
  }
  // By message, because Windows has no signals, and a terminal sends its own to both processes.
  const stop = () => {
    isStopping = true
    if (child?.connected === true) child.send('stop')
    else process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  start()
}
