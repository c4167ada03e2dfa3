import { useCallback } from 'react'

/** The mounted bars, the topmost last: a dialog with a bar may stand over a page with one. */
const bars: HTMLElement[] = []

function publishHeight(): void {
  const { style } = document.documentElement
  const bar = bars.at(-1)
  if (bar === undefined) style.removeProperty('--foot')
  else style.setProperty('--foot', `${bar.offsetHeight + 8}px`)
}

/**
 * For a bar at the foot of the window: focused elements are scrolled clear of it and stay in sight when it grows, and
 * on a phone notices stand above it.
 */
export const useStickyFoot = () =>
  useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined
    bars.push(bar)
    const watcher = new ResizeObserver(() => {
      publishHeight()
      const focused = document.activeElement
      if (focused !== null && bar === bars.at(-1) && isCoveredBy(bar, focused))
        focused.scrollIntoView({ block: 'nearest' })
    })
    watcher.observe(bar)
    return () => {
      watcher.disconnect()
      bars.splice(bars.indexOf(bar), 1)
      publishHeight()
    }
  }, [])

// A person who has scrolled elsewhere meanwhile is not brought back.
function isCoveredBy(bar: Element, focused: Element): boolean {
  const { top, bottom } = focused.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  return !focused.contains(bar) && !bar.contains(focused) && top < window.innerHeight && bottom > edge
}
