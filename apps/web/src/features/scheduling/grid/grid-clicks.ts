/** The delay before a click acts; until then it can still become a drag. */
export const clickDelay = 500
/**
 * The shortest touch that counts as a tap, in milliseconds; a finger that moves further than the distance below
 * scrolls.
 */
const tapTime = 3
const tapDistance = 10

export type Hit =
  | { kind: 'appointment'; id: number }
  | { kind: 'timeOff'; id: number }
  /** Entries without room of their own, by their day and first minute; their list opens beside the button. */
  | { kind: 'stack'; key: string; button: HTMLElement }
  /** Free time: the column, and the position in it from 0 to 1. */
  | { kind: 'time'; column: number; height: number }

/** The target of a click in the grid. */
export function hitOf(target: EventTarget | null, y: number): Hit | undefined {
  if (!(target instanceof Element)) return undefined
  const button = target.closest<HTMLElement>('button')
  if (button?.dataset.id !== undefined) return { kind: 'appointment', id: Number(button.dataset.id) }
  if (button?.dataset.timeOff !== undefined) return { kind: 'timeOff', id: Number(button.dataset.timeOff) }
  if (button?.dataset.stack !== undefined) return { kind: 'stack', key: button.dataset.stack, button }
  const column = target.closest<HTMLElement>('[data-column]')
  if (column === null) return undefined
  const { top, height } = column.getBoundingClientRect()
  return { kind: 'time', column: Number(column.dataset.column), height: (y - top) / height }
}

/**
 * Reports clicks: a mouse click after a delay and once, even for a double click; a touch when the finger lifts, unless
 * it moved; a key at once. `aim` decides at the time of the click what will be done, because the target may change
 * during the delay. `cancel` drops a pending click.
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
    // A click without detail comes from Enter or the space bar. A stack cannot be dragged, so nothing is waited for.
    if (event.detail === 0 || hit.kind === 'stack') aim(hit)()
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
