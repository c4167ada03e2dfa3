import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const rowsIn = (box: Element) => [...box.querySelectorAll('tbody > tr, ul > li')]

/**
 * For a list whose rows disappear when they are dealt with: the focus goes to the menu of the row that takes the place,
 * or to the title if none is left. Focus elsewhere is not moved.
 */
export function useRowFocus(rows: readonly unknown[], title: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  // The index of the focused row; removing a focused row fires no blur event.
  const at = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows are others
  useLayoutEffect(() => {
    if (at.current === undefined || document.activeElement !== document.body) return
    const left = box.current === null ? [] : rowsIn(box.current)
    const next = left[Math.min(at.current, left.length - 1)]
    const menu = next?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    at.current = undefined
    ;(menu ?? title.current)?.focus()
  }, [rows, title])
  return {
    ref: box,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      const found = rowsIn(currentTarget).findIndex(row => row.contains(target))
      at.current = found < 0 ? undefined : found
    },
    onBlur: () => {
      at.current = undefined
    },
  }
}
