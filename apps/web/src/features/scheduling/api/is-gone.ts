import { CallError } from '../../../lib/call-error.ts'

/** What was asked for is not there, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404
