import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * A key that is still held down was meant for an earlier element: it submits no form and presses no button. In a
 * multi-line text it still adds lines.
 */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
}

const reachable = 'a[href], input, select, textarea, button, summary, [tabindex]'

const tabStops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(reachable)].filter(
    one =>
      one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  )

/** An element inside that has the focus keeps it. */
function takeFocus(box: HTMLElement): void {
  const choices = [...box.querySelectorAll<HTMLElement>('[data-autofocus]'), ...tabStops(box), box]
  for (const one of choices) {
    if (box.contains(document.activeElement)) return
    one.focus({ preventScroll: true })
  }
}

const isRadio = (one: Element | undefined): one is HTMLInputElement =>
  one instanceof HTMLInputElement && one.type === 'radio'

/** Radio buttons of one group are a single Tab stop. */
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
 * The `ref` of a dialog: from its first frame, so that no key is lost, the focus is on `data-autofocus` or on the first
 * focusable element, and Tab cycles inside. It replaces the library's `trapFocus`, which moves the focus some time
 * later. An Enter that was held down before the dialog opened does nothing.
 */
export function trapFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  takeFocus(box)
  // The listener is on the document, so that elements in the dialog that use the key handle it first.
  const onKey = (event: KeyboardEvent) => turnAround(box, event)
  document.addEventListener('keydown', onKey)
  box.addEventListener('keydown', ignoreRepeatedEnter)
  return () => {
    document.removeEventListener('keydown', onKey)
    box.removeEventListener('keydown', ignoreRepeatedEnter)
  }
}

/**
 * What had the focus before a dialog that is closing, and what is around it; the dialog that replaces it returns the
 * focus there.
 */
let placesToRestore: Element[] | null = null

const isFree = () => document.activeElement === null || document.activeElement === document.body

/** An element, and what is around it that can have the focus, from the inside out. */
function placesAround(element: Element | null): Element[] {
  const around = element?.parentElement?.closest('[tabindex]') ?? null
  return element === null ? [] : [element, ...placesAround(around)]
}

/**
 * Returns the focus to its former element when this is unmounted; where that is gone, as a button of something that is
 * done now, to what is left around it.
 */
export function useRestoreFocus(): void {
  // This is not done during rendering: the opener, a menu for example, may just be returning the focus itself.
  useLayoutEffect(() => {
    const before =
      isFree() && placesToRestore !== null ? placesToRestore : placesAround(document.activeElement)
    return () => {
      placesToRestore = before
      // The focus moves after the dialog has left the page, and only if nothing else has taken it meanwhile.
      requestAnimationFrame(() => {
        if (placesToRestore === before) placesToRestore = null
        const left = before.find(place => place.isConnected)
        if (isFree() && left instanceof HTMLElement) left.focus({ preventScroll: left !== before[0] })
      })
    }
  }, [])
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

const titleAround = (inside: HTMLElement | null) =>
  inside?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')

/**
 * Called before a focused list entry is removed: moves the focus to the title of the dialog around it. It does nothing
 * if the person has focused something else meanwhile.
 */
export function focusTitle(inside: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.closest('li')) titleAround(inside)?.focus()
}

/** The focused element is gone already: focuses the title of the dialog around it. */
export function restoreLostFocus(inside: HTMLElement | null): void {
  if (isFocusLost()) titleAround(inside)?.focus()
}

/** For a list that others may shorten: keeps the focus when its entry disappears. */
export function useKeepFocusInDialog(inside: RefObject<HTMLElement | null>, entries: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever their number has changed
  useLayoutEffect(() => restoreLostFocus(inside.current), [inside, entries])
}

// The library's open lists mark the key's target; other listeners run when the mark is already gone.
const isOfList = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'

/** Escape closes a dialog, unless an open element in it uses the key first. */
export function useCloseOnEscape(onClose: () => void, isOn: boolean): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOn) return undefined
    // A key that was pressed before this listener was added was meant for an earlier element.
    let pressed: KeyboardEvent | undefined
    const noteEscape = (event: KeyboardEvent) => {
      pressed = event.key === 'Escape' && !event.isComposing && !isOfList(event) ? event : undefined
    }
    const act = (event: KeyboardEvent) => {
      if (pressed === event && !event.defaultPrevented) close()
    }
    window.addEventListener('keydown', noteEscape, true)
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', noteEscape, true)
      window.removeEventListener('keydown', act)
    }
  }, [isOn])
}
