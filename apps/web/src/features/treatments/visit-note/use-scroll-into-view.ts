import { type RefObject, useEffect } from 'react'

const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings an element into sight, and keeps it there while what stands above it is still arriving and pushes it down; until
 * somebody moves or writes anything themselves.
 */
export function useScrollIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const show = () => element.current?.scrollIntoView({ block: 'nearest' })
    const watcher = new ResizeObserver(show)
    const stop = () => watcher.disconnect()
    watcher.observe(document.body)
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
  }, [element])
}
