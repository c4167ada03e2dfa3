import { browserStore, type KeptIn } from './browser-store.ts'

/** What somebody has filled in and not sent: everything but the signature. */
export type Draft<T> = { values: T; at: number }

export const keptFor = 30 * 60 * 1000

/** Where it is kept: one place per link, in this tab alone, gone with it. */
export function keptDraft<T>(link: string, storage: KeptIn = browserStore('sessionStorage')) {
  const key = `form:${link}`
  const wipe = () => storage.removeItem(key)
  return {
    /** Undefined when nothing was kept, or for too long. */
    read: (now: number): Draft<T> | undefined => {
      const text = storage.getItem(key)
      if (text === null) return undefined
      const draft = parsed<T>(text)
      if (draft !== undefined && now - draft.at < keptFor && draft.at <= now) return draft
      wipe()
      return undefined
    },
    keep: (values: T, now: number) => {
      try {
        storage.setItem(key, JSON.stringify({ values, at: now } satisfies Draft<T>))
      } catch {
        // A browser that keeps nothing, or whose store is full: the form itself still has it.
      }
    },
    wipe,
  }
}

function parsed<T>(text: string): Draft<T> | undefined {
  try {
    const draft = JSON.parse(text)
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}
