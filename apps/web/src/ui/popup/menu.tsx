import { Box, Text } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './menu.module.css'

/** A link that loads a page, or an action. What takes something away is red, and apart from the rest. */
export type MenuItem = { label: string; isDangerous?: boolean } & (
  | { href: string; inNewTab?: true }
  | { onSelect: () => void }
  /** The item is disabled, with the reason: 'Coming soon'. */
  | { off: string }
)

type Props = {
  /** The accessible name of the button. */
  label: string
  button: ReactNode
  /** Shown above the items; it cannot be chosen. */
  about?: ReactNode
  items: MenuItem[]
  /** It looks like a button: filled, as the one next step of the view, or framed. */
  isFilled?: boolean
  /** No item can be chosen just now. */
  isOff?: boolean
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The bounds that would cut it off: the nearest scrolling ancestor, or the window. */
function roomAround(element: HTMLElement): { left: number; top: number; bottom: number } {
  const { clientHeight } = document.documentElement
  for (let part = element.parentElement; part !== null && part !== document.body; part = part.parentElement) {
    if (getComputedStyle(part).overflowY === 'visible') continue
    const { left, top, bottom } = part.getBoundingClientRect()
    return { left: Math.max(0, left), top: Math.max(0, top), bottom: Math.min(clientHeight, bottom) }
  }
  return { left: 0, top: 0, bottom: clientHeight }
}

/** The list opens upward if there is no room below but more above, and to the right if there is none on the left. */
function openTo(list: HTMLElement | null, opener: HTMLElement | null): void {
  if (list === null || opener === null) return
  const room = roomAround(list)
  const { top } = opener.getBoundingClientRect()
  const { height, bottom, left } = list.getBoundingClientRect()
  list.dataset.opens = bottom > room.bottom && top - room.top >= height ? 'up' : 'down'
  list.dataset.side = left < room.left ? 'start' : 'end'
}

/**
 * A button that opens a menu: arrow keys move in it; Escape, Tab and a click elsewhere close it. It is not the
 * library's Menu: it stands in the top bar of the first page, where the floating parts are not loaded. And it moves
 * the focus at once, because the dialog that an item opens returns the focus to whatever has it then; the library
 * moves it some time later.
 */
export function Menu({ label, button, about, items, isFilled, isOff = false }: Props) {
  const [isWanted, setOpen] = useState(false)
  const isOpen = isWanted && !isOff
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false), ['pointerdown'], undefined, isOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    if (!isOpen) return
    openTo(list.current, opener.current)
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const moveInside = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const to = steps[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (event.key === 'Escape') close()
    else if (to === undefined) return
    else all[to]?.focus()
    event.preventDefault()
  }

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={opener}
        type="button"
        className={`quiet ${styles.opener}`}
        data-filled={isFilled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // A button that is not disabled keeps the focus.
        aria-disabled={isOff}
        onClick={() => setOpen(!isOpen && !isOff)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(!isOff)
        }}
      >
        {button}
      </button>
      {isOpen ? (
        <div ref={list} className={`${styles.list} popup`}>
          {about === undefined ? null : (
            <Box p="sm" className="line-below">
              {about}
            </Box>
          )}
          <Box id={id} role="menu" tabIndex={-1} aria-label={label} p={4} onKeyDown={moveInside}>
            {items.map(item =>
              'href' in item ? (
                <a
                  key={item.label}
                  role="menuitem"
                  tabIndex={-1}
                  className={`quiet ${styles.item}`}
                  href={item.href}
                  {...(item.inNewTab === true
                    ? { target: '_blank', rel: 'noopener', onClick: () => setOpen(false) }
                    : {})}
                >
                  {item.label}
                </a>
              ) : 'off' in item ? (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={`quiet ${styles.item}`}
                  aria-disabled
                >
                  {item.label}
                  <Text span inherit fz="xs">
                    {item.off}
                  </Text>
                </button>
              ) : (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={`quiet ${styles.item}`}
                  data-dangerous={item.isDangerous}
                  onClick={() => {
                    close()
                    item.onSelect()
                  }}
                >
                  {item.label}
                </button>
              ),
            )}
          </Box>
        </div>
      ) : null}
    </div>
  )
}
