import { useCallback, useEffect, useMemo, useState } from 'react'
import { keptDraft, keptFor } from './kept-draft.ts'

/**
 * What is filled in, kept over a reload for half an hour and then gone, from the page too: a telephone is lent, a tablet
 * stands at the front desk.
 */
export function useKeptValues<T>(link: string, empty: T, onForgotten: () => void) {
  const draft = useMemo(() => keptDraft<T>(link), [link])
  const [kept, setKept] = useState(() => draft.read(Date.now()))
  const [isForgotten, setForgotten] = useState(false)
  const at = kept?.at

  useEffect(() => {
    if (at === undefined) return undefined
    const look = () => {
      if (Date.now() - at < keptFor) return
      draft.wipe()
      setKept(undefined)
      setForgotten(true)
      onForgotten()
    }
    const timer = setTimeout(look, Math.max(0, at + keptFor - Date.now()))
    // A telephone in the pocket stops its clocks.
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
      setKept({ values, at: now })
    },
    [draft],
  )
  return { values: kept?.values ?? empty, isForgotten, change, wipe: draft.wipe }
}
