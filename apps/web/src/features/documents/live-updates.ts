import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { consentDetailsKey } from './consent-forms/consent-forms.ts'
import { contractDetailsKey } from './contracts/contracts.ts'

export const documentUpdates: LiveUpdates = {
  // Lists are part of the record; the dialogs are keyed by their own ids.
  outOfDate: { treatments: { changed: () => [consentDetailsKey, contractDetailsKey] } },
}
