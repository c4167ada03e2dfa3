import type { Span } from '@archwire/domain/scheduling/clock/time-of-day'
import type { GridRange } from './place-column.ts'

type Drawn = {
  column: number
  columns: number
  span: Span
  range: GridRange
  name: string
  where: string
  warnings: readonly string[]
  state: 'free' | 'warned' | 'refused'
}

const write = (ghost: HTMLElement, part: string, text: string) => {
  const element = ghost.querySelector(`[data-part="${part}"]`)
  if (element !== null && element.textContent !== text) element.textContent = text
}

/** What is said stands below the ghost, unless there is little room left there. */
const wordsNeed = 140

/** Moves the ghost over the place where it would land. Only it is touched: nothing in the grid is drawn anew. */
export function drawGhost(ghost: HTMLElement, body: HTMLElement, drawn: Drawn): void {
  const { column, columns, span, range } = drawn
  const perMinute = body.clientHeight / (range.paintTo - range.start)
  const top = (span.from - range.start) * perMinute
  const bottom = (span.to - range.start) * perMinute
  ghost.style.width = `${100 / columns}%`
  ghost.style.height = `${bottom - top}px`
  ghost.style.transform = `translate(${column * 100}%, ${top}px)`
  ghost.dataset.state = drawn.state
  ghost.dataset.side = column >= columns / 2 ? 'right' : 'left'
  const scroller = body.parentElement
  const seenTo = scroller === null ? 0 : scroller.scrollTop + scroller.clientHeight - body.offsetTop
  ghost.dataset.words = bottom + wordsNeed > seenTo && top > wordsNeed ? 'above' : 'below'
  write(ghost, 'name', drawn.name)
  write(ghost, 'where', drawn.where)
  write(ghost, 'warnings', drawn.warnings.join('\n'))
  ghost.hidden = false
}

export function hideGhost(ghost: HTMLElement): void {
  ghost.hidden = true
}
