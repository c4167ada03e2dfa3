import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Place = { isAtBottom: boolean; anchor?: { id: string; top: number } }

/** A reader this close to the bottom counts as being there. */
const near = 48

/**
 * Keeps the reading position whatever is added above or below: at the bottom for a person who is there, at the same
 * message otherwise. `shown` changes whenever a message comes or goes.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, shown: unknown) {
  const place = useRef<Place>({ isAtBottom: true })
  /** The scroll position when it was last noted. */
  const scrolled = useRef(0)
  const [isAtBottom, setAtBottom] = useState(true)

  const go = () => {
    if (box.current === null) return
    goTo(box.current, place.current)
    scrolled.current = box.current.scrollTop
  }
  const note = useEffectEvent(() => {
    if (box.current === null) return
    scrolled.current = box.current.scrollTop
    place.current = placeIn(box.current)
    setAtBottom(place.current.isAtBottom)
  })
  const restore = useEffectEvent(() => {
    // Otherwise the reader has scrolled, and the event for it is still to come.
    if (box.current?.scrollTop === scrolled.current) go()
    else note()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides when to look, not how.
  useLayoutEffect(() => restore(), [shown])
  // Before painting: otherwise the first resize would undo a scroll whose event is still to come.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const onScroll = () => note()
    // The height changes while somebody types below, and when a phone's keyboard opens.
    const sizes = new ResizeObserver(() => restore())
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  return {
    isAtBottom,
    goToBottom: () => {
      place.current = { isAtBottom: true }
      go()
    },
  }
}

function placeIn(box: HTMLElement): Place {
  if (box.scrollHeight - box.scrollTop - box.clientHeight <= near) return { isAtBottom: true }
  const top = box.getBoundingClientRect().top
  for (const entry of box.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top: entryTop, bottom } = entry.getBoundingClientRect()
    if (bottom > top) {
      return { isAtBottom: false, anchor: { id: entry.dataset.message ?? '', top: entryTop - top } }
    }
  }
  return { isAtBottom: false }
}

function goTo(box: HTMLElement, { isAtBottom, anchor }: Place): void {
  if (isAtBottom) {
    box.scrollTop = box.scrollHeight
    return
  }
  const entry = anchor && box.querySelector(`[data-message="${anchor.id}"]`)
  if (!entry) return
  box.scrollTop += entry.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top
}
