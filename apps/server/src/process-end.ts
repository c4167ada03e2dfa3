import { withTimeout } from './platform/with-timeout.ts'

/** Says to whoever supervises the process: it ended by a fault of its own, start it again. */
export const faultExitCode = 70

const mostMsToStop = 10_000

type FatalLog = { fatal(fields: { err: unknown }, message: string): void }

/**
 * The last line of defence. After an error that nobody caught, nobody knows what of the process still works: the error is
 * logged, everything is stopped in order, and a new process takes over.
 */
export function stopOnEscapedError(log: FatalLog, stop: () => Promise<void>): void {
  let isStopping = false
  const end = async (error: unknown) => {
    log.fatal({ err: error }, 'an error that nobody caught: stopping, to be started again')
    if (isStopping) return
    isStopping = true
    await withTimeout(mostMsToStop, stop()).catch(more =>
      log.fatal({ err: more }, 'not everything could be stopped in order'),
    )
    process.exit(faultExitCode)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** Calls back when the process is told to stop: by a signal, by the launcher that started it, or because that is gone. */
export function onStopRequest(stop: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (process.send === undefined) return
  process.on('message', message => {
    if (message === 'stop') stop()
  })
  process.on('disconnect', stop)
}
