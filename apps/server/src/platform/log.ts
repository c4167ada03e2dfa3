import type { FastifyBaseLogger } from 'fastify'
import { Logger } from 'graphile-worker'
import { type LoggerOptions, pino } from 'pino'

type Write = (fields: Record<string, unknown>, message: string) => void

/** The log of jobs, which the server's own logger satisfies. */
export type JobLog = { debug: Write; info: Write; warn: Write; error: Write }

/**
 * The messages of graphile-worker itself. Those about single jobs are left out, because run-task.ts logs these once and
 * without the payload. Its errors are warnings for us, because it goes on after each of them.
 */
export const workerLogger = (log: JobLog): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure === true || meta?.success === true) return
    const said = { part: 'graphile-worker' }
    if (level === 'error' || level === 'warning') log.warn(said, message)
    else log.debug(said, message)
  })

export type LiveLog = Pick<FastifyBaseLogger, 'warn'>

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * An error as it may be logged. PostgreSQL's messages contain values of the row ("Failing row contains …"), and other
 * errors have arbitrary properties, so only a list of harmless properties is copied.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' }
  }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.constructor.name,
    message: describeInOneLine(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}

/** What may be logged or stored of an error, in one line: never PostgreSQL's own message. */
export function describeInOneLine(error: Error): string {
  if (!isFromPostgres(error)) return error.message
  const { code, constraint } = error as Error & { code: string; constraint?: string }
  return `the database refused it: ${code}${constraint === undefined ? '' : ` (${constraint})`}`
}

export const isFromPostgres = (error: Error): boolean => {
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
}

// The first lines of a stack repeat the message.
function framesOf({ stack = '', message }: Error): string {
  const end = message === '' ? -1 : stack.indexOf(message)
  const rest = end === -1 ? stack : stack.slice(end + message.length)
  return rest
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}

/** The logger options of every process. */
export const loggerOptions = (level: string) =>
  ({
    level,
    serializers: { err: describeError },
    hooks: {
      // If an error is logged without a message, pino would use the error's own.
      logMethod(args, method) {
        const [first, word] = args as unknown[]
        const isBare = word === undefined && (first instanceof Error || hasError(first))
        if (isBare) method.apply(this, [first, 'an error'] as unknown as typeof args)
        else method.apply(this, args)
      },
    },
  }) satisfies LoggerOptions

const hasError = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error

/** The log of a process that serves no HTTP. */
export const openLog = (level: string) => pino(loggerOptions(level))
