import { carriedCard, type ShownGrid } from './carried-card.ts'
import { followDragKeys } from './keyboard-drag.ts'
import { followDrag } from './pointer-drag.ts'

export type Parts = {
  scroller: HTMLElement
  body: HTMLElement
  ghost: HTMLElement
  shown: () => ShownGrid
  /** A drag begins: what looked like a click is none. */
  onBegin: () => void
}

export type Dragging = {
  /** The grid has been drawn anew. */
  afterChange: () => void
  letGo: () => void
  end: () => void
}

/** Moving cards by mouse, finger and keyboard. Read once the calendar is there: nobody drags before that. */
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
