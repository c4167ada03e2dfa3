import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { newerIn } from '../../../lib/newer-in.ts'
import { saveClinicSettings } from '../api/clinic.ts'
import { type ClinicValues, changeOf, valuesOf } from './clinic-fields.ts'
import { hasNews, mineBeside } from './clinic-versions.ts'

/**
 * Saves what differs from the version that the form was opened from. A newer one that says nothing new (it may be
 * one's own save, whose answer was lost) is no reason to ask: what is still missing there is saved.
 */
export async function saveFrom(base: ClinicSettings, values: ClinicValues): Promise<ClinicSettings> {
  const before = valuesOf(base)
  try {
    return await saveClinicSettings(changeOf(before, values), base)
  } catch (error) {
    const newer = newerIn<ClinicSettings>(error)
    if (newer === undefined || hasNews(before, valuesOf(newer), values)) throw error
    const now = valuesOf(newer)
    return saveClinicSettings(changeOf(now, mineBeside(before, now, values)), newer)
  }
}
