import { browserStore, type KeptIn } from '../../../lib/browser-store.ts'
import { emptySetUp, type SetUpValues } from './set-up-values.ts'

// Another one when the values have another form: what an older page has kept is of no use then.
const key = 'archwire.set-up.1'

const ofBrowser = () => browserStore('localStorage')

/**
 * What was filled in, for whoever loads the page again or comes back tomorrow. There is one clinic to set up, whatever the
 * link; the password is no part of it.
 */
export const setUpDraft = {
  read: (timeZone: string, storage: KeptIn = ofBrowser()): SetUpValues => {
    const empty = emptySetUp(timeZone)
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<SetUpValues> | null
      return kept === null ? empty : { ...empty, ...kept }
    } catch {
      return empty
    }
  },
  keep: (values: SetUpValues, storage: KeptIn = ofBrowser()): void => {
    try {
      storage.setItem(key, JSON.stringify(values))
    } catch {
      // A browser that keeps nothing, or whose store is full: the form itself still has it.
    }
  },
  wipe: (storage: KeptIn = ofBrowser()): void => storage.removeItem(key),
}

/** Where the browser believes to be; where most clinics are if it does not say. */
export const guessedZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone?.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : 'America/New_York'
}
