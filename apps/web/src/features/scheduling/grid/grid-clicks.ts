/** A click acts after this long, unless it becomes something else meanwhile: a drag. */
export const clickDelay = 500
/** A finger need only rest this long; one that moves further than this scrolls. */
const tapTime = 3
const tapDistance = 10

export type Hit =
  | { kind: 'appointment'; id: number }
  | { kind: 'timeOff'; id: number }
  /** Empty time: which column, and how far down, from 0 to 1. */
  | { kind: 'time'; column: number; height: number }

/** What a click in the grid was on. */
export function hitOf(target: EventTarget | null, y: number): Hit | undefined {
  if (!(target instanceof Element)) return undefined
  const button = target.closest<HTMLElement>('button')
  if (button?.dataset.id !== undefined) return { kind: 'appointment', id: Number(button.dataset.id) }
  if (button?.dataset.timeOff !== undefined) return { kind: 'timeOff', id: Number(button.dataset.timeOff) }
  const column = target.closest<HTMLElement>('[data-column]')
  if (column === null) return undefined
  const { top, height } = column.getBoundingClientRect()
  return { kind: 'time', column: Number(column.dataset.column), height: (y - top) / height }
}

/**
 * Tells of clicks: of the mouse's after a while and once, however often it was clicked meanwhile; of a finger's as soon
 * as it lifts, unless it moved; of a key's at once. `aim` says at the click what is to be done when its time comes: by
 * then something else may stand there. `cancel` forgets one that is still to come.
 */
export function followClicks(
  grid: HTMLElement,
  aim: (hit: Hit) => () => void,
): { cancel: () => void; end: () => void } {
  let pending: ReturnType<typeof setTimeout> | undefined
  let down: { type: string; x: number; y: number; at: number; hasMoved: boolean } | undefined

  const cancel = () => {
    clearTimeout(pending)
    pending = undefined
  }
  const actIn = (wait: number, hit: Hit) => {
    if (pending !== undefined) return
    const act = aim(hit)
    pending = setTimeout(() => {
      pending = undefined
      act()
    }, wait)
  }
  const onDown = ({ pointerType, clientX, clientY, timeStamp }: PointerEvent) => {
    down = { type: pointerType, x: clientX, y: clientY, at: timeStamp, hasMoved: false }
  }
  const onMove = (event: PointerEvent) => {
    if (down === undefined || down.hasMoved) return
    down.hasMoved = Math.hypot(event.clientX - down.x, event.clientY - down.y) >= tapDistance
  }
  const onClick = (event: MouseEvent) => {
    const hit = hitOf(event.target, event.clientY)
    if (hit === undefined) return
    // Enter and the space bar are no clicks of a pointer.
    if (event.detail === 0) aim(hit)()
    else if (down?.type !== 'touch') actIn(clickDelay, hit)
    else if (!down.hasMoved) actIn(Math.max(0, tapTime - (event.timeStamp - down.at)), hit)
  }
  grid.addEventListener('pointerdown', onDown)
  grid.addEventListener('pointermove', onMove)
  grid.addEventListener('click', onClick)
  return {
    cancel,
    end: () => {
      cancel()
      grid.removeEventListener('pointerdown', onDown)
      grid.removeEventListener('pointermove', onMove)
      grid.removeEventListener('click', onClick)
    },
  }
}
