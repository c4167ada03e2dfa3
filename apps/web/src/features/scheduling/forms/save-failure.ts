import { CallError } from '../../../lib/call-error.ts'

/** The server has read it and said no. Anything else is nobody's fault at the desk. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500

/** The first thing that the server says of it, if it says anything. */
export function firstSaid(error: CallError): string | undefined {
  const [onField] = Object.values(error.fieldErrors)
  if (onField !== undefined) return onField[0]
  const { error: said } = (error.body ?? {}) as { error?: unknown }
  return typeof said === 'string' && said.trim() !== '' ? error.messages[0] : undefined
}

const notCreated = 'Appointment could not be created. Please try again.'

/** Why there is no new appointment yet: in passing, where the server says why, and else to stay. */
export const creationFailure = (error: Error): { passing: string } | { title: string; reason: string } =>
  isRefusal(error)
    ? { passing: firstSaid(error) ?? notCreated }
    : { title: 'Something went wrong!', reason: error.message }

/** Why a changed appointment is not saved. */
export const changeFailure = (error: Error): string =>
  isRefusal(error)
    ? 'Unable to save appointment. Please check your input and try again.'
    : 'Unable to save appointment. Please try again.'
