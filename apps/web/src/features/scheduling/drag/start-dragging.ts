import { carriedCard, type ShownGrid } from './carried-card.ts'
import { followDragKeys } from './keyboard-drag.ts'
import { followDrag } from './pointer-drag.ts'

export type Parts = {
  scroller: HTMLElement
  body: HTMLElement
  ghost: HTMLElement
  shown: () => ShownGrid
  /** Called when a drag begins, so that a pending click is dropped. */
  onBegin: () => void
}

export type Dragging = {
  /** Called after the grid has been redrawn. */
  afterChange: () => void
  letGo: () => void
  end: () => void
}

/**
 * Moving cards by mouse, finger and keyboard. This module is loaded once the calendar is shown, since nobody drags
 * before that.
 */
export function startDragging({ scroller, body, ghost, shown, onBegin }: Parts): Dragging {
  const carried = carriedCard({ body, ghost }, shown)
  const announce = (text: string) => {
    const announcer = body.querySelector('[data-said]')
    if (announcer !== null) announcer.textContent = text
  }
  const endDrag = followDrag({ scroller, body, carried, shown }, onBegin)
  const keys = followDragKeys({ body, ghost, carried, announce })
  body.dataset.movable = ''
  return {
    afterChange: () => {
      carried.afterChange()
      keys.afterChange()
    },
    letGo: carried.letGo,
    end: () => {
      delete body.dataset.movable
      endDrag()
      keys.end()
    },
  }
}
