import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'

/** The visible part of a list of equally high rows. */
type Sight = { ids: readonly number[]; scrollTop: number; rowHeight: number; height: number }

/**
 * The scroll position that keeps the same rows in sight after others came, went or moved up. At the top it stays at the
 * top, where new rows appear.
 */
export function scrollTopKeepingSight(
  { ids: before, scrollTop, rowHeight, height }: Sight,
  ids: readonly number[],
): number {
  if (scrollTop < rowHeight) return scrollTop
  const places = new Map(ids.map((id, index) => [id, index]))
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  // One visible row may itself have moved: the others tell by how much the rest was pushed.
  const shifts = before.slice(first, last).flatMap((id, index) => {
    const place = places.get(id)
    return place === undefined ? [] : [place - (first + index)]
  })
  return scrollTop + (mostFrequent(shifts) ?? 0) * rowHeight
}

function mostFrequent(values: number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

export const useRowHeight = (): number => (useIsPhone() ? 72 : 64)

/** The next page is requested this many rows before the end of the loaded ones. */
const ahead = 6

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type Options = {
  /** The ids of the rows, from the top. */
  ids: number[]
  /** The row that is marked as open. */
  openId: number | undefined
  isUnreadOnTop: boolean
  /** The scroll position when the list was left. */
  place: number
  keepPlace: (offset: number) => void
}

/** Which rows of a long list are rendered, and which one the keyboard is at. */
export function useRowsInSight({ ids, openId, isUnreadOnTop, place, keepPlace }: Options) {
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number>(undefined)
  const [isNewAbove, setNewAbove] = useState(false)
  // Tab reaches one row: the last focused one, or the open conversation.
  const tabStop = Math.max(
    0,
    ids.indexOf(focused !== undefined && ids.includes(focused) ? focused : (openId ?? -1)),
  )

  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => ids[index] ?? index,
    overscan: ahead,
    initialOffset: place,
    // The focused row stays rendered when it is scrolled out of sight, or the focus would be lost.
    rangeExtractor: range => withTabStop(range, tabStop),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are as high as the width of the window says.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const before = useRef(ids)
  useLayoutEffect(() => {
    const element = scroller.current
    const seen = before.current
    before.current = ids
    if (element === null || seen === ids) return
    const { scrollTop, clientHeight: height } = element
    const to = scrollTopKeepingSight({ ids: seen, scrollTop, rowHeight, height }, ids)
    if (to !== scrollTop) element.scrollTop = to
    if (scrollTop >= rowHeight && isUnreadOnTop && seen[0] !== ids[0]) setNewAbove(true)
  }, [ids, rowHeight, isUnreadOnTop])

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-conversation="${wanted.current}"]`)
    if (row === undefined || row === null) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })

  const items = virtualizer.getVirtualItems()
  return {
    scroller,
    items,
    height: virtualizer.getTotalSize(),
    tabStop,
    isNewAbove,
    isNearEnd: (virtualizer.range?.endIndex ?? 0) >= ids.length - ahead,
    noteFocus: setFocused,
    /** Moves the focus to a row, once it is rendered. */
    focusRow: (id: number) => {
      setFocused(id)
      wanted.current = id
    },
    toTop: () => {
      setNewAbove(false)
      virtualizer.scrollToOffset(0)
      const first = ids[0]
      setFocused(first)
      wanted.current = first
    },
    onScroll: () => {
      const offset = scroller.current?.scrollTop ?? 0
      keepPlace(offset)
      if (offset < rowHeight) setNewAbove(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const to = steps[event.key]?.(tabStop, ids.length)
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const id = ids[to]
      if (id === undefined) return
      virtualizer.scrollToIndex(to, { align: 'auto' })
      setFocused(id)
      wanted.current = id
    },
  }
}

const withTabStop = (range: Range, tabStop: number): number[] => {
  const drawn = defaultRangeExtractor(range)
  if (tabStop >= range.count || drawn.includes(tabStop)) return drawn
  return [...drawn, tabStop].sort((one, other) => one - other)
}
