import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { type GridShape, movedTo, pointAt, resizedTo } from '@archwire/domain/scheduling/calendar/drop-target'
import { columnStarts } from '../columns/grid-columns.ts'
import type { CarriedCard, Place, ShownGrid } from './carried-card.ts'

/** The distance from an edge, in pixels, within which the grid scrolls; nearer is faster. */
const near = 48
const fastest = 14

function speed(position: number, from: number, to: number): number {
  if (position < from + near) return -Math.min(1, (from + near - position) / near) * fastest
  if (position > to - near) return Math.min(1, (position - to + near) / near) * fastest
  return 0
}

type Point = { x: number; y: number }

/**
 * Scrolls while a card is dragged near an edge of the visible area, below the column heads and beside the hours. It
 * scrolls only in the direction of the drag, so that a card grabbed near an edge stays in sight.
 */
function scrollNearEdge(scroller: HTMLElement, body: HTMLElement, from: Point, pointer: Point): void {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const down = speed(pointer.y, top + body.offsetTop, bottom)
  const aside = speed(pointer.x, left + body.offsetLeft, right)
  if (down * (pointer.y - from.y) > 0 && scroller.scrollHeight > scroller.clientHeight)
    scroller.scrollTop += down
  if (aside * (pointer.x - from.x) > 0 && scroller.scrollWidth > scroller.clientWidth)
    scroller.scrollLeft += aside
}

/** A mouse that moves this far drags; less is a click. */
const mouseDistance = 4
/** A finger that rests this long drags; one that moves this far before scrolls. */
const longPressMs = 400
const touchDistance = 10

type Press = {
  pointerId: number
  isMouse: boolean
  x: number
  y: number
  appointment: ListedAppointment
  place: Place
  /** The minute of the day at which the card was grabbed. */
  grabbed: number
  isResize: boolean
  longPressTimer: ReturnType<typeof setTimeout> | undefined
}

/** The height of a card's resize edge. Touch has one only on tall cards. */
function edgeOf(card: Element, isMouse: boolean): { bottom: number; edge: number } {
  const { height, bottom } = card.getBoundingClientRect()
  return { bottom, edge: isMouse ? Math.min(6, height / 3) : height >= 44 ? 14 : 0 }
}

type Parts = { scroller: HTMLElement; body: HTMLElement; carried: CarriedCard; shown: () => ShownGrid }

/** Dragging by mouse or finger. Drawing follows once per frame and bypasses React. */
export function followDrag({ scroller, body, carried, shown }: Parts, onBegin: () => void): () => void {
  let press: Press | undefined
  let frame: number | undefined
  let pointer = { x: 0, y: 0 }

  const shape = (): GridShape => {
    const { left, top, width, height } = body.getBoundingClientRect()
    const { columns, start, paintTo } = shown()
    const starts = columns.some(({ isNarrow }) => isNarrow) ? columnStarts(columns, width) : undefined
    return { left, top, width, height, columns: columns.length, starts, start, paintTo }
  }
  const follow = () => {
    if (press === undefined) return
    const now = shape()
    const { column, minute } = pointAt(now, pointer.x, pointer.y)
    const { span } = press.place
    if (press.isResize) carried.moveTo({ column: press.place.column, span: resizedTo(span, minute, now) })
    else carried.moveTo({ column, span: movedTo(span, press.grabbed, minute, now) })
  }
  const eachFrame = () => {
    if (press !== undefined) scrollNearEdge(scroller, body, press, pointer)
    follow()
    frame = requestAnimationFrame(eachFrame)
  }
  const begin = () => {
    if (press === undefined || !carried.isFree()) return
    clearTimeout(press.longPressTimer)
    onBegin()
    carried.begin(press.appointment, press.place)
    body.setPointerCapture(press.pointerId)
    body.dataset.dragging = press.isResize ? 'resize' : 'move'
    eachFrame()
  }
  const end = () => {
    clearTimeout(press?.longPressTimer)
    press = undefined
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    delete body.dataset.dragging
    for (const [name, listener] of whilePressed) window.removeEventListener(name, listener, true)
  }
  const isDragging = () => frame !== undefined

  const onDown = (event: PointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
    if (card === null || !event.isPrimary || event.button !== 0 || !carried.isFree()) return
    end()
    const found = carried.find(Number(card.dataset.id))
    if (found === undefined) return
    const { pointerId, clientX: x, clientY: y } = event
    const isMouse = event.pointerType === 'mouse'
    const { bottom, edge } = edgeOf(card, isMouse)
    pointer = { x, y }
    press = {
      ...found,
      pointerId,
      isMouse,
      x,
      y,
      grabbed: pointAt(shape(), x, y).minute,
      isResize: y > bottom - edge,
      longPressTimer: isMouse ? undefined : setTimeout(begin, longPressMs),
    }
    for (const [name, listener] of whilePressed) window.addEventListener(name, listener, true)
  }
  const onMove = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.pointerId !== press?.pointerId) return
    pointer = { x: event.clientX, y: event.clientY }
    if (isDragging()) return
    const moved = Math.hypot(pointer.x - press.x, pointer.y - press.y)
    if (press.isMouse && moved >= mouseDistance) begin()
    else if (!press.isMouse && moved >= touchDistance) end()
  }
  const onUp = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.pointerId !== press?.pointerId) return
    if (isDragging()) {
      pointer = { x: event.clientX, y: event.clientY }
      follow()
      carried.drop()
      swallowClick()
    }
    end()
  }
  const giveUp = () => {
    if (isDragging()) carried.letGo()
    end()
  }
  const onCancel = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerId === press?.pointerId) giveUp()
  }
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !isDragging()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The button is still pressed, so the click that follows its release is swallowed.
    addEventListener('pointerup', swallowClick, { once: true, capture: true })
    giveUp()
  }
  // A long press must not open the browser's context menu.
  const onMenu = (event: Event) => {
    if (press?.isMouse === false) event.preventDefault()
  }
  const whilePressed: [string, (event: Event) => void][] = [
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onCancel],
    ['keydown', onKey],
    ['contextmenu', onMenu],
  ]
  // Once a drag has begun, touch moves no longer scroll.
  const onTouch = (event: TouchEvent) => {
    if (isDragging() && event.cancelable) event.preventDefault()
  }
  body.addEventListener('pointerdown', onDown)
  body.addEventListener('touchmove', onTouch, { passive: false })
  return () => {
    giveUp()
    body.removeEventListener('pointerdown', onDown)
    body.removeEventListener('touchmove', onTouch)
  }
}

/** The click that ends a drag is swallowed, wherever the pointer is. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
