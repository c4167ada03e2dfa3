import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const rowsIn = (box: Element) => [...box.querySelectorAll('tbody > tr, ul > li')]

/**
 * Of a list whose rows go when they are dealt with: the focus does not go with one, the row in its place has it, by its
 * menu, or the title where there is none left. Whoever had gone elsewhere stays there.
 */
export function useRowFocus(rows: readonly unknown[], title: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  // Which row has the focus; with the row itself no blur is heard.
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
