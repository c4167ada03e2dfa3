const controls = 'a, button, input, select, textarea, summary, [role="option"], [role="menuitem"]'

/** What a click at this place presses. A label presses its field. */
function pressedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(controls)
}

/**
 * Ignores the second click of a double click where it would press something else than the first one did: a row that
 * leaves its list draws the next one under the pointer. Browsers count clicks by place and time, whatever they hit.
 */
export function ignoreStrayClicks(page: Window): () => void {
  let first: Element | null = null
  const onClick = (event: MouseEvent) => {
    // A key has no count.
    if (event.detail === 0) return
    const pressed = pressedAt(event.target)
    if (event.detail === 1) first = pressed
    else if (pressed !== first) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  page.addEventListener('click', onClick, { capture: true })
  return () => page.removeEventListener('click', onClick, { capture: true })
}
