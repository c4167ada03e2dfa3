import { type RefObject, useEffect } from 'react'

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view and keeps it there while content above it is still loading, until the person scrolls or
 * types. Where there is too little room for both, the one with the id `headId` comes first.
 */
export function useScrollIntoView(element: RefObject<HTMLElement | null>, headId: string): void {
  useEffect(() => {
    const show = () => {
      element.current?.scrollIntoView({ block: 'nearest' })
      document.getElementById(headId)?.scrollIntoView({ block: 'nearest' })
    }
    const watcher = new ResizeObserver(show)
    const stop = () => watcher.disconnect()
    watcher.observe(document.body)
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
  }, [element, headId])
}
