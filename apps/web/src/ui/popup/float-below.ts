import { type RefObject, useLayoutEffect } from 'react'

type Box = { top: number; bottom: number; left: number; width: number }
type Window = { width: number; height: number }
type Place = { left: number; width: number; maxHeight: number } & ({ top: number } | { bottom: number })

const gap = 4
const edge = 12
const tallest = 520
/** Wide enough for a patient's name and the details that distinguish namesakes. */
const narrowest = 420
/** The height of three entries: with less room below, the list opens above if there is more room. */
const enough = 180

/** The place of a field's list: below the field, or above if there is hardly room; never beyond the window. */
export function placeBelow(field: Box, window: Window): Place {
  const width = Math.min(Math.max(field.width, narrowest), window.width - 2 * edge)
  const left = Math.max(edge, Math.min(field.left, window.width - edge - width))
  const below = window.height - field.bottom - gap - edge
  const above = field.top - gap - edge
  if (below >= enough || below >= above) {
    return { left, width, top: field.bottom + gap, maxHeight: Math.min(tallest, below) }
  }
  return { left, width, bottom: window.height - field.top + gap, maxHeight: Math.min(tallest, above) }
}

const sides = ['top', 'bottom', 'left', 'width', 'maxHeight'] as const

/**
 * It is not the library's Popover: the search in the top bar needs it on the first page, and the payer's field on the
 * patients' pages, which are without the library. While it is shown, `list` (an element with `popover="manual"`)
 * floats above everything beside `field`, so that no scrolling dialog cuts it off.
 */
export function useFloatBelow(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const [around, floating] = [field.current, list.current]
    if (!isShown || around === null || floating === null) return
    const place = () => {
      const { clientWidth: width, clientHeight: height } = document.documentElement
      // An on-screen keyboard takes a part of the window.
      const seen = { width, height: Math.min(height, window.visualViewport?.height ?? height) }
      const placed: Partial<Record<(typeof sides)[number], number>> = placeBelow(
        around.getBoundingClientRect(),
        seen,
      )
      for (const side of sides) {
        const value = placed[side]
        floating.style[side] = value === undefined ? '' : `${value}px`
      }
    }
    floating.showPopover()
    place()
    document.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      document.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      if (floating.matches(':popover-open')) floating.hidePopover()
    }
  }, [field, list, isShown])
}
