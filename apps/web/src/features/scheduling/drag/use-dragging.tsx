import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useListedKeys } from '../../../lib/browser/shortcuts.ts'
import { whenIdle } from '../../../lib/browser/when-idle.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import type { Moving, ShownGrid } from './carried-card.ts'
import styles from './drag-ghost.module.css'
import type { Dragging } from './start-dragging.ts'

type Props = { ghost: RefObject<HTMLDivElement | null> }

/**
 * The drop target of a dragged card. It is rendered once; carried-card.ts moves it and writes into it, so that a frame
 * of a drag costs no more than that.
 */
export const DragGhost = memo(function DragGhost({ ghost }: Props) {
  return (
    <>
      <div ref={ghost} className={styles.ghost} hidden aria-hidden>
        <div className={`${styles.name} one-line`} data-part="name" />
        <div className={styles.words}>
          <b data-part="where" />
          <div data-part="warnings" />
        </div>
      </div>
      <p className={VisuallyHidden.classes.root} role="status" data-said />
    </>
  )
})

type Elements = RefObject<HTMLDivElement | null>

/** Dragging in a grid that may be redrawn meanwhile. Its code is loaded after the grid has been shown. */
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
      // If the code cannot be loaded, everything else works and the next calendar tries again.
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

  // On another day, the drag belonged to the previous one and is dropped.
  const dates = now.columns.map(column => column.date).join()
  const letGo = useEffectEvent(() => running.current?.letGo())
  useEffect(() => {
    if (dates !== '') letGo()
  }, [dates])
  return { ghost, start, afterChange }
}

/** The data that dragging needs for these days, and how a drop is saved. */
export function useMoving(
  days: readonly CalendarDay[] = [],
  doctors: readonly Doctor[],
  zone: string,
): Moving {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  useListedKeys('Alt ← ↑ ↓ →', 'Move the appointment in focus')
  useListedKeys('Alt Shift ↑ ↓', 'Make the appointment in focus shorter or longer')
  return {
    days,
    doctors,
    zone,
    drop: async (plan, warnings, shown) => {
      try {
        const { moveAppointment } = await import('./move-appointment.ts')
        await moveAppointment({ queryClient, confirm, zone }, plan, warnings, shown)
      } catch (error) {
        // The code for saving could not be loaded, so nothing has changed.
        shown()
        notifyError(error)
      }
    },
  }
}
