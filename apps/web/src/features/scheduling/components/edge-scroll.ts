/** So near an edge the grid scrolls, the faster the nearer; in pixels, a frame. */
const near = 48
const fastest = 14

function speed(position: number, from: number, to: number): number {
  if (position < from + near) return -Math.min(1, (from + near - position) / near) * fastest
  if (position > to - near) return Math.min(1, (position - to + near) / near) * fastest
  return 0
}

type Point = { x: number; y: number }

/**
 * Scrolls on while something is held near an edge of what is seen: below the heads and beside the hours. Only the way it
 * was dragged: what was taken hold of near an edge stays in sight.
 */
export function scrollNearEdge(scroller: HTMLElement, body: HTMLElement, from: Point, pointer: Point): void {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const down = speed(pointer.y, top + body.offsetTop, bottom)
  const aside = speed(pointer.x, left + body.offsetLeft, right)
  if (down * (pointer.y - from.y) > 0 && scroller.scrollHeight > scroller.clientHeight)
    scroller.scrollTop += down
  if (aside * (pointer.x - from.x) > 0 && scroller.scrollWidth > scroller.clientWidth)
    scroller.scrollLeft += aside
}
