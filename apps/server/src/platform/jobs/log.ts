import { Logger } from 'graphile-worker'

type Write = (fields: Record<string, unknown>, message: string) => void

/** Where jobs report; the server's own logger fits. */
export type JobLog = { debug: Write; info: Write; warn: Write; error: Write }

/**
 * What graphile-worker says about itself. What it says about single jobs is left out: run-task.ts says that, once,
 * and without the payload. Its errors are warnings to us, because it goes on by itself after each of them.
 */
export const workerLogger = (log: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure === true || meta?.success === true) return
    const said = { part: 'graphile-worker' }
    if (level === 'error' || level === 'warning') log.warn(said, message)
    else log.debug(said, message)
  })
