import { useCallback } from 'react'

/**
 * For a bar that stays at the foot of the window: what gets the focus is scrolled clear of it, what has the focus stays
 * in sight when the bar grows, and on a phone notices stand above it.
 */
export const useStickyFoot = () =>
  useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined
    const { style } = document.documentElement
    const watcher = new ResizeObserver(() => {
      style.setProperty('--foot', `${bar.offsetHeight + 8}px`)
      const focused = document.activeElement
      if (focused !== null && isCoveredBy(bar, focused)) focused.scrollIntoView({ block: 'nearest' })
    })
    watcher.observe(bar)
    return () => {
      watcher.disconnect()
      style.removeProperty('--foot')
    }
  }, [])

// Whoever has scrolled elsewhere meanwhile is not brought back.
function isCoveredBy(bar: Element, focused: Element): boolean {
  const { top, bottom } = focused.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  return !focused.contains(bar) && !bar.contains(focused) && top < window.innerHeight && bottom > edge
}
