import { pino } from 'pino'
import { loggerOptions } from '../src/platform/log.ts'

/** Where lines go that no test reads: they are written all the same, as in a clinic. */
export const nowhere = { write: () => undefined }

/** The product's own log, at the level that clinics have, which nobody reads. */
export const unreadLog = pino(loggerOptions('info'), nowhere)

/** The same for whoever wants to hear what is said of one kind. */
export const logThatTells = (
  kind: 'warn' | 'error',
  hear: (fields: Record<string, unknown>, message: string) => void,
) => Object.assign(pino(loggerOptions('info'), nowhere), { [kind]: hear })
