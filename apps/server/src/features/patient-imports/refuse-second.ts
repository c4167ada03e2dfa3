import { refuse } from '../../platform/http/refuse.ts'

/** Two at once in one clinic would not know of each other's patients. */
export function refuseSecond(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'patient_imports_at_work'
    ? refuse(422, 'Another import is at work. Wait until it is done.')
    : error
}
