import { type RefObject, useEffect, useRef } from 'react'

/** Whether this is still there to say something: what it has begun may end later. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
