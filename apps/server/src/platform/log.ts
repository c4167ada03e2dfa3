import { type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** How every process logs, whoever makes the logger. */
export const loggerOptions = (level: string) =>
  ({
    level,
    serializers: { err: describeError },
    hooks: {
      // An error that is logged without a word would lend its own message to the line.
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
