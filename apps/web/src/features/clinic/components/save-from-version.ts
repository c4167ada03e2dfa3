import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { CallError } from '../../../lib/call-error.ts'
import { saveClinicSettings } from '../api/clinic.ts'
import { type ClinicValues, changeOf, valuesOf } from './clinic-fields.ts'
import { hasNews, mineBeside } from './clinic-versions.ts'

/** The record as it is now, where a save was refused because it had changed. */
export const newerVersionIn = (error: unknown): ClinicSettings | undefined =>
  error instanceof CallError && error.status === 412 ? (error.current as ClinicSettings) : undefined

/**
 * Saves what differs from the version that the form was opened from. A newer one that says nothing new (it may be
 * one's own save, whose answer was lost) is no reason to ask: what is still missing there is saved.
 */
export async function saveFrom(base: ClinicSettings, values: ClinicValues): Promise<ClinicSettings> {
  const before = valuesOf(base)
  try {
    return await saveClinicSettings(changeOf(before, values), base)
  } catch (error) {
    const newer = newerVersionIn(error)
    if (newer === undefined || hasNews(before, valuesOf(newer), values)) throw error
    const now = valuesOf(newer)
    return saveClinicSettings(changeOf(now, mineBeside(before, now, values)), newer)
  }
}
