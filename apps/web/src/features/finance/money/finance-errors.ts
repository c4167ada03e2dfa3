import type { RefObject } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'

/**
 * Shows a notice of what failed; the reason is shown in the dialog, or as a notice too if the dialog was closed
 * meanwhile: `call(…).catch(notifyFailure('…', isShown))`.
 */
export const notifyFailure =
  (failed: string, isShown: RefObject<boolean>) =>
  (error: unknown): never => {
    notifyError(failureError(error, failed))
    if (!isShown.current) notifyError(error)
    throw error
  }

/** An error that says what failed, for a dialog. */
export const failureError = (error: unknown, failed: string): Error =>
  error instanceof CallError ? error.saying(failed) : new Error(failed)
