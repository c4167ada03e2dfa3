import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { ShownGrid } from './carried-card.ts'
import type { Dragging } from './start-dragging.ts'

type Elements = RefObject<HTMLDivElement | null>

/** Dragging in a grid that may be drawn anew meanwhile. What it takes is loaded when the grid has been shown. */
export function useDragging(grid: Elements, body: Elements, now: ShownGrid) {
  const ghost = useRef<HTMLDivElement>(null)
  const latest = useRef(now)
  const running = useRef<Dragging>(undefined)
  useLayoutEffect(() => {
    latest.current = now
  })

  const start = useCallback(
    (onBegin: () => void) => {
      let isOver = false
      const begin = async () => {
        const { startDragging } = await import('./start-dragging.ts')
        const [scroller, columns, drawn] = [grid.current, body.current, ghost.current]
        if (isOver || scroller === null || columns === null || drawn === null) return
        const parts = { scroller, body: columns, ghost: drawn, shown: () => latest.current, onBegin }
        running.current = startDragging(parts)
      }
      // Without it everything else works, and the next calendar tries again.
      const stopWaiting = whenIdle(() => void begin().catch(() => undefined))
      return () => {
        isOver = true
        stopWaiting()
        running.current?.end()
        running.current = undefined
      }
    },
    [grid, body],
  )
  const afterChange = useCallback(() => running.current?.afterChange(), [])

  // Another day: what was held is of the one before.
  const dates = now.columns.map(column => column.date).join()
  const letGo = useEffectEvent(() => running.current?.letGo())
  useEffect(() => {
    if (dates !== '') letGo()
  }, [dates])
  return { ghost, start, afterChange }
}
