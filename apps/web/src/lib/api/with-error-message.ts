import { CallError } from './call-error.ts'

/**
 * What to say when a call is refused, where there are words for it: `call(…).catch(orSay('…'))`. An ended
 * session stays what it is, and so does a server that was not reached: that has words of its own.
 */
export const withErrorMessage =
  (words: string | ((error: CallError) => string)) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || error.kind === 'network' || error.status === 401) throw error
    throw error.saying(typeof words === 'string' ? words : words(error))
  }
