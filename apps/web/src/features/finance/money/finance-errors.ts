import type { RefObject } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'

/**
 * Says in passing what did not work; why is said in the dialog, or in passing too where that was closed meanwhile:
 * `call(…).catch(orTell('…', isShown))`.
 */
export const notifyFailure =
  (failed: string, isShown: RefObject<boolean>) =>
  (error: unknown): never => {
    notifyError(failureError(error, failed))
    if (!isShown.current) notifyError(error)
    throw error
  }

/** The same in the words for what did not work. */
export const failureError = (error: unknown, failed: string): Error =>
  error instanceof CallError ? error.saying(failed) : new Error(failed)
