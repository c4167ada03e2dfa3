import { useCallback, useEffect, useMemo, useState } from 'react'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const noStorage: DraftStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/**
 * Some browsers deny storage to embedded pages or altogether: then nothing survives a reload, and everything else
 * works.
 */
export function browserStore(kind: 'localStorage' | 'sessionStorage'): DraftStorage {
  try {
    return window[kind]
  } catch {
    return noStorage
  }
}

/** The values of a form that were not sent yet; never the signature. */
type Draft<T> = { values: T; at: number }

export const draftLifetime = 30 * 60 * 1000

/** A draft per link, in the session storage of this tab. */
export function formDraft<T>(link: string, storage: DraftStorage = browserStore('sessionStorage')) {
  const key = `form:${link}`
  const wipe = () => storage.removeItem(key)
  return {
    /** Undefined if nothing is stored, or only something too old. */
    read: (now: number): Draft<T> | undefined => {
      const text = storage.getItem(key)
      if (text === null) return undefined
      const draft = parsed<T>(text)
      if (draft !== undefined && now - draft.at < draftLifetime && draft.at <= now) return draft
      wipe()
      return undefined
    },
    keep: (values: T, now: number) => {
      try {
        storage.setItem(key, JSON.stringify({ values, at: now } satisfies Draft<T>))
      } catch {
        // Storage is denied or full: the form itself still has the values.
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

/**
 * Form values that survive a reload for half an hour and are then cleared, from the page too: a phone may be borrowed,
 * and a tablet stands at the front desk.
 */
export function useDraftValues<T>(link: string, empty: T, onForgotten: () => void) {
  const draft = useMemo(() => formDraft<T>(link), [link])
  const [stored, setStored] = useState(() => draft.read(Date.now()))
  const [isForgotten, setForgotten] = useState(false)
  const at = stored?.at

  useEffect(() => {
    if (at === undefined) return undefined
    const look = () => {
      if (Date.now() - at < draftLifetime) return
      draft.wipe()
      setStored(undefined)
      setForgotten(true)
      onForgotten()
    }
    const timer = setTimeout(look, Math.max(0, at + draftLifetime - Date.now()))
    // A phone in a pocket suspends its timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [draft, at, onForgotten])

  const change = useCallback(
    (values: T) => {
      const now = Date.now()
      draft.keep(values, now)
      setForgotten(false)
      setStored({ values, at: now })
    },
    [draft],
  )
  return { values: stored?.values ?? empty, isForgotten, change, wipe: draft.wipe }
}
