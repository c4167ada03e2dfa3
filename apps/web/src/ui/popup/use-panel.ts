import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/**
 * A panel that opens below its button: a press outside closes it, Escape too and gives the focus back, and so does Tab
 * past its end. It is not the library's Popover, because the first page, the calendar, has one: the floating parts
 * would be more code than the page has room for.
 *
 * `returnTo` gets the focus back in place of the button.
 */
export function usePanel(returnTo?: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false), ['pointerdown'], undefined, isOpen)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    ;(returnTo ?? opener).current?.focus()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    /** For the element around the button and the panel. */
    box,
    opener,
    panel,
    /** Props of the panel. */
    panelProps: {
      ref: panel,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      },
      onBlur: (event: FocusEvent) => {
        // Without a new target of the focus, the window lost it, or the focused element is gone.
        if (event.relatedTarget !== null && !box.current?.contains(event.relatedTarget)) setOpen(false)
      },
    },
  }
}
