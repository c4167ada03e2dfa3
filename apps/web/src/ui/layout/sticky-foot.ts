import { useCallback } from 'react'

/** The bars that are there, the one on top last: a dialog with a bar may stand over a page with one. */
const bars: HTMLElement[] = []

function publishHeight(): void {
  const { style } = document.documentElement
  const bar = bars.at(-1)
  if (bar === undefined) style.removeProperty('--foot')
  else style.setProperty('--foot', `${bar.offsetHeight + 8}px`)
}

/**
 * For a bar that stays at the foot of the window: what gets the focus is scrolled clear of it, what has the focus stays
 * in sight when the bar grows, and on a phone notices stand above it.
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

// Whoever has scrolled elsewhere meanwhile is not brought back.
function isCoveredBy(bar: Element, focused: Element): boolean {
  const { top, bottom } = focused.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  return !focused.contains(bar) && !bar.contains(focused) && top < window.innerHeight && bottom > edge
}
