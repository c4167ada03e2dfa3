const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('button')]

const middle = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return (top + bottom) / 2
}

const nearest = (cards: HTMLElement[], height: number) =>
  cards.toSorted((one, other) => Math.abs(middle(one) - height) - Math.abs(middle(other) - height))[0]

/** The next card in the column, or the nearest card of the next column that has any. */
function neighbour(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const column = from.closest('[data-column]')
  if (column === null) return undefined
  // Sorted by position: in the document, blocked time comes before appointments, wherever it is in the day.
  const cards = cardsIn(column).sort((one, other) => middle(one) - middle(other))
  const at = cards.indexOf(from)
  if (key === 'ArrowUp') return cards[at - 1]
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  const columns = [...grid.querySelectorAll('[data-column]')]
  const others =
    key === 'ArrowLeft'
      ? columns.slice(0, columns.indexOf(column)).toReversed()
      : columns.slice(columns.indexOf(column) + 1)
  const next = others.find(one => cardsIn(one).length > 0)
  return next === undefined ? undefined : nearest(cardsIn(next), middle(from))
}

const keys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

const stopIn = (grid: Element) => grid.querySelector<HTMLElement>('button[tabindex="0"]')

function makeStop(grid: Element, card: HTMLElement): void {
  for (const one of grid.querySelectorAll<HTMLElement>('button[tabindex="0"]')) one.tabIndex = -1
  card.tabIndex = 0
}

/** The whole grid is one tab stop: its first visit, or the card that last had the focus. Blocked time comes before visits in the document. */
export function keepOneStop(grid: Element): void {
  if (stopIn(grid) !== null) return
  const first =
    grid.querySelector<HTMLElement>('button[data-id]') ?? grid.querySelector<HTMLElement>('button')
  if (first !== null) first.tabIndex = 0
}

const names = ['id', 'timeOff', 'stack'] as const

const identityOf = (card: Element | null) =>
  card instanceof HTMLElement && names.some(name => card.dataset[name] !== undefined)
    ? names.map(name => card.dataset[name] ?? '').join('/')
    : undefined

/**
 * Arrow keys move between cards. After a change an element may show another appointment, so the focus follows the
 * appointment, or goes to its column if it is gone; Enter never opens the wrong one.
 */
export function followFocus(grid: HTMLElement): { afterChange: () => void; end: () => void } {
  let focused: string | undefined
  let column: HTMLElement | null = null
  const onFocus = (event: FocusEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('button') : null
    if (card === null) return
    focused = identityOf(card)
    column = card.closest<HTMLElement>('[data-column]')
    makeStop(grid, card)
  }
  const onBlur = () => {
    focused = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (!keys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-column]') === null) return
    event.preventDefault()
    neighbour(grid, event.target, event.key)?.focus()
  }
  grid.addEventListener('focusin', onFocus)
  grid.addEventListener('focusout', onBlur)
  grid.addEventListener('keydown', onKey)
  return {
    afterChange: () => {
      keepOneStop(grid)
      const active = document.activeElement
      if (focused === undefined || active === null || identityOf(active) === focused) return
      const wanted = focused
      const moved = [...grid.querySelectorAll<HTMLElement>('button')].find(one => identityOf(one) === wanted)
      if (moved !== undefined) return moved.focus({ preventScroll: true })
      focused = undefined
      const place = column?.isConnected === true ? column : grid
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    },
    end: () => {
      grid.removeEventListener('focusin', onFocus)
      grid.removeEventListener('focusout', onBlur)
      grid.removeEventListener('keydown', onKey)
    },
  }
}
