import { type RefObject, useLayoutEffect } from 'react'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

const titleAround = (inside: HTMLElement | null) =>
  inside?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')

/**
 * Before an entry of a list goes with the focus in it: the title of the dialog around has it then. Whoever has gone on to
 * something else meanwhile stays there.
 */
export function focusTitle(inside: HTMLElement | null): void {
  if (isNowhere() || document.activeElement?.closest('li')) titleAround(inside)?.focus()
}

/** What had the focus is gone already: the title of the dialog around has it. */
export function findLostFocus(inside: HTMLElement | null): void {
  if (isNowhere()) titleAround(inside)?.focus()
}

/** Of a list that somebody else may shorten: the focus does not go with an entry. */
export function useFocusKept(inside: RefObject<HTMLElement | null>, entries: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever their number has changed
  useLayoutEffect(() => findLostFocus(inside.current), [inside, entries])
}
