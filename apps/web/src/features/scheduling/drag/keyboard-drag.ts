import { movedTo, resizedTo, wholeDay } from '@archwire/domain/scheduling/calendar/drop-target'
import type { CarriedCard, Place } from './carried-card.ts'

const quarter = 15
const steps: Record<string, { down: number; aside: number }> = {
  ArrowUp: { down: -1, aside: 0 },
  ArrowDown: { down: 1, aside: 0 },
  ArrowLeft: { down: 0, aside: -1 },
  ArrowRight: { down: 0, aside: 1 },
}

type Parts = {
  body: HTMLElement
  ghost: HTMLElement
  carried: CarriedCard
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

/**
 * Alt and an arrow key move the focused card by a quarter of an hour or to the next column; with Shift they move its
 * end. Releasing Alt drops it, Escape cancels.
 */
export function followDragKeys({ body, ghost, carried, announce }: Parts): {
  afterChange: () => void
  end: () => void
} {
  let isCarrying = false
  /** The card moved by keyboard, which gets the focus back in its new place. */
  let follow: number | undefined

  const cardOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

  const next = ({ column, span }: Place, key: string, isResize: boolean): Place => {
    const { down, aside } = steps[key] ?? { down: 0, aside: 0 }
    if (isResize) return { column, span: resizedTo(span, span.to - 1 + down * quarter, wholeDay) }
    if (down !== 0) return { column, span: movedTo(span, 0, down * quarter, wholeDay) }
    const count = body.querySelectorAll('[data-column]').length
    // Columns that it cannot be dropped in are skipped.
    for (let to = column + aside; to >= 0 && to < count; to += aside) {
      if (carried.fits(to, span)) return { column: to, span }
    }
    return { column, span }
  }
  const onDown = (event: KeyboardEvent) => {
    if (isCarrying && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      giveUp()
      announce('It stays where it was.')
      return
    }
    if (!event.altKey) forget()
    const isResize = event.shiftKey && steps[event.key]?.aside === 0
    if (!event.altKey || event.ctrlKey || event.metaKey || steps[event.key] === undefined) return
    const card = cardOf(event.target)
    if (card === null || (event.shiftKey && !isResize)) return
    // Alt with left or right would otherwise navigate the browser's history.
    event.preventDefault()
    event.stopPropagation()
    if (!isCarrying) {
      const found = carried.isFree() ? carried.find(Number(card.dataset.id)) : undefined
      if (found === undefined) return announce('This appointment cannot be moved.')
      isCarrying = true
      follow = undefined
      carried.begin(found.appointment, found.place)
    }
    const current = carried.current()
    if (current === undefined) return
    carried.moveTo(next(current, event.key, isResize))
    ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    announce(carried.description())
  }
  const onUp = (event: KeyboardEvent) => {
    if (!isCarrying || event.key !== 'Alt') return
    event.preventDefault()
    isCarrying = false
    follow = carried.current()?.appointment.id
    carried.drop()
  }
  const giveUp = () => {
    if (isCarrying) carried.letGo()
    isCarrying = false
  }
  // After a move, the old element may be reused or gone, and the focus with it.
  const afterChange = () => {
    const active = document.activeElement
    if (follow === undefined || (active !== document.body && !body.contains(active))) return
    body.querySelector<HTMLElement>(`[data-id="${follow}"]`)?.focus({ preventScroll: true })
    if (carried.isFree()) forget()
  }
  const forget = () => {
    follow = undefined
  }
  body.addEventListener('keydown', onDown)
  body.addEventListener('pointerdown', forget)
  window.addEventListener('keyup', onUp)
  window.addEventListener('blur', giveUp)
  return {
    afterChange,
    end: () => {
      giveUp()
      body.removeEventListener('keydown', onDown)
      body.removeEventListener('pointerdown', forget)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', giveUp)
    },
  }
}
