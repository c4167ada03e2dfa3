import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { matchPath, useNavigationType } from 'react-router'
import { redirects } from '../routes/shell-routes.ts'
import styles from './page-focus.module.css'

const isRedirect = (path: string) => redirects.some(redirect => matchPath(redirect.path, path) !== null)

/**
 * After a navigation to another page: scrolls to its top and focuses its heading, so that screen readers announce it. A
 * freshly loaded page, and a dialog that opens or closes, manage the focus themselves.
 */
export function usePageFocus(page: string, main: RefObject<HTMLElement | null>): void {
  const type = useNavigationType()
  const isFirst = useRef(type === 'POP')
  // How the person came belongs to the page; a later navigation on the same page must not run the effect again.
  const isComingBack = useEffectEvent(() => type === 'POP')

  // In the same step as the page, so that the focus is not taken from a person who is quick.
  useLayoutEffect(() => {
    if (isRedirect(page)) return undefined
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    // Back and forward: the browser knows where the page was scrolled to.
    if (!isComingBack()) window.scrollTo(0, 0)
    return focusHeading(main.current)
  }, [page, main])
}

/** Focuses the heading as soon as it exists, unless the page or the person has focused something else by then. */
function focusHeading(main: HTMLElement | null): () => void {
  const before = document.activeElement
  const watcher = new MutationObserver(look)
  const stop = () => {
    watcher.disconnect()
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, stop)
  }
  function look(): void {
    const heading = [...(main?.querySelectorAll('h1') ?? [])].find(one => one.closest('.late') === null)
    if (heading === undefined || main === null) return
    stop()
    const focused = document.activeElement
    const isFree = focused === null || focused === document.body || focused === main
    const isLeftBehind = focused === before && !main.contains(focused)
    if (!isFree && !isLeftBehind) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  if (main !== null) watcher.observe(main, { childList: true, subtree: true })
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, stop)
  look()
  return stop
}

/** Lets people who use the keyboard skip the bars. */
export const SkipLink = () => (
  <a className={`${styles.skip} screen-only`} href="#content">
    Skip to content
  </a>
)
