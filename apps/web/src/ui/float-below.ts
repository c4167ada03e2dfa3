import { type RefObject, useLayoutEffect } from 'react'
import { placeBelow } from './place-below.ts'

const sides = ['top', 'bottom', 'left', 'width', 'maxHeight'] as const

/**
 * While it is shown, `list` (an element with `popover="manual"`) floats over everything, beside `field`: whatever that
 * stands in, a dialog that scrolls for example, does not cut it off.
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
      // A keyboard on the screen takes a part of it.
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
