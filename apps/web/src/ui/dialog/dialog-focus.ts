import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * A key that is held was meant for what was there when it went down: it submits no form and presses no button. In a text
 * of several lines it still makes lines.
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
export function trapFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  takeFocus(box)
  // On the document: whatever in the dialog has a use for the key comes first.
  const onKey = (event: KeyboardEvent) => turnAround(box, event)
  document.addEventListener('keydown', onKey)
  box.addEventListener('keydown', ignoreRepeatedEnter)
  return () => {
    document.removeEventListener('keydown', onKey)
    box.removeEventListener('keydown', ignoreRepeatedEnter)
  }
}

/** Where the focus was before what is just going: what takes its place gives it back to there. */
let focusToRestore: Element | null = null

const isFree = () => document.activeElement === null || document.activeElement === document.body

/** While this is shown the focus is elsewhere; when it goes, it returns to where it was. */
export function useRestoreFocus(): void {
  // Not while it is drawn: what it was opened from, a menu for example, may just be giving the focus back itself.
  useLayoutEffect(() => {
    const before = isFree() && focusToRestore !== null ? focusToRestore : document.activeElement
    return () => {
      focusToRestore = before
      // After the dialog has left the page, and only if nothing else has taken the focus meanwhile.
      requestAnimationFrame(() => {
        if (focusToRestore === before) focusToRestore = null
        if (isFree() && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

const titleAround = (inside: HTMLElement | null) =>
  inside?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')

/**
 * Before an entry of a list goes with the focus in it: the title of the dialog around has it then. Whoever has gone on to
 * something else meanwhile stays there.
 */
export function focusTitle(inside: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.closest('li')) titleAround(inside)?.focus()
}

/** What had the focus is gone already: the title of the dialog around has it. */
export function restoreLostFocus(inside: HTMLElement | null): void {
  if (isFocusLost()) titleAround(inside)?.focus()
}

/** Of a list that somebody else may shorten: the focus does not go with an entry. */
export function useKeepFocusInDialog(inside: RefObject<HTMLElement | null>, entries: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever their number has changed
  useLayoutEffect(() => restoreLostFocus(inside.current), [inside, entries])
}

// How the library's lists say that the key is theirs; by the time others hear of it, it no longer says so.
const isOfList = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'

/** Escape closes a dialog, unless something in it that is open has a use for the key: that comes first. */
export function useCloseOnEscape(onClose: () => void, isOn: boolean): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOn) return undefined
    // A key that was pressed before this began to listen was meant for what was there then.
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
