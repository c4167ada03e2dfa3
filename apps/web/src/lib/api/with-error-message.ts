import { CallError } from './call-error.ts'

/**
 * Replaces the message of a refused call: `call(…).catch(withErrorMessage('…'))`. An ended session and an unreachable
 * server keep their own messages.
 */
export const withErrorMessage =
  (words: string | ((error: CallError) => string)) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || error.kind === 'network' || error.status === 401) throw error
    throw error.saying(typeof words === 'string' ? words : words(error))
  }
