import { ignoreHeldEnter } from './held-enter.ts'

const reachable = 'a[href], input, select, textarea, button, summary, [tabindex]'

const tabStops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    one =>
      one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  )

/** Something inside that has it keeps it. */
function takeFocus(box: HTMLElement): void {
  const choices = [...box.querySelectorAll<HTMLElement>('[data-autofocus]'), ...tabStops(box), box]
  for (const one of choices) {
    if (box.contains(document.activeElement)) return
    one.focus({ preventScroll: true })
  }
}

const isRadio = (one: Element | undefined): one is HTMLInputElement =>
  one instanceof HTMLInputElement && one.type === 'radio'

/** Of radio buttons that belong together the Tab key knows only one. */
const isSameStop = (one: Element, other: Element | undefined) =>
  one === other || (isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form)

function turnAround(box: HTMLElement, event: KeyboardEvent): void {
  const focused = document.activeElement
  if (event.key !== 'Tab' || event.defaultPrevented || focused === null || !box.contains(focused)) return
  const stops = tabStops(box)
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (focused !== box && !isSameStop(focused, last)) return
  event.preventDefault()
  first?.focus()
}

/**
 * The `ref` of a dialog: with its first frame, so that no key is lost, the focus is where `data-autofocus` says or at
 * the first thing that can have it, and Tab leads around inside. In place of the library's `trapFocus`, which moves the
 * focus some time later, from wherever it is by then. An Enter that is held, perhaps from before it opened, does nothing.
 */
export function holdFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  takeFocus(box)
  // On the document: whatever in the dialog has a use for the key comes first.
  const onKey = (event: KeyboardEvent) => turnAround(box, event)
  document.addEventListener('keydown', onKey)
  box.addEventListener('keydown', ignoreHeldEnter)
  return () => {
    document.removeEventListener('keydown', onKey)
    box.removeEventListener('keydown', ignoreHeldEnter)
  }
}
