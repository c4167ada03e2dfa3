import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { PatientTab } from './open-patient-tabs.tsx'
import { tabWidths } from './tabs-that-fit.ts'

// As in the styles: between the tabs, and the button with two digits.
const gap = 4
const more = 90

/** A tab with other contents has another width. */
const faceOf = ({ id, label, shortName, isSeated, photo }: PatientTab) =>
  `${id} ${label ?? ''} ${shortName.length} ${isSeated} ${photo !== null}`

/** Without the part of the name that may be cut off, and with it. */
type Widths = { width: number; whole: number }
const none: Widths = { width: 0, whole: 0 }

/**
 * Which tabs have room for at least the short name, and how wide each has to be. New ones are measured before the
 * browser paints, so that nothing flickers. `bar` is the room for all of them, with a list whose entries are the shown
 * tabs in their order.
 */
export function useFittingTabs(bar: RefObject<HTMLElement | null>, tabs: PatientTab[]) {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [widths, setWidths] = useState<ReadonlyMap<string, Widths>>(new Map())
  const isMeasured = (tab: PatientTab) => widths.has(faceOf(tab))
  const fitting = tabWidths(
    tabs.map(tab => ({ id: tab.id, isActive: tab.isActive, ...(widths.get(faceOf(tab)) ?? none) })),
    { room, gap, more },
  )
  const shown = tabs.filter(tab => fitting.has(tab.id) || !isMeasured(tab))
  const isSettled = shown.every(isMeasured)

  useLayoutEffect(() => {
    if (bar.current === null || isSettled) return
    const measured = measure(bar.current)
    // Those that were measured before are held to the width that they were given.
    const found = shown.flatMap((tab, at) =>
      isMeasured(tab) ? [] : [[faceOf(tab), measured[at] ?? none] as const],
    )
    setWidths(known => new Map([...known, ...found]))
  })

  // Until then the letters are those of another font.
  useEffect(() => {
    void document.fonts.ready.then(() => setWidths(new Map()))
  }, [])

  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const read = () => setRoom(element.clientWidth)
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [bar])

  return {
    shown: shown.map(tab => ({ tab, width: isMeasured(tab) ? fitting.get(tab.id) : undefined })),
    hidden: tabs.filter(tab => !shown.includes(tab)),
  }
}

function measure(bar: HTMLElement): Widths[] {
  const tabs = [...bar.querySelectorAll<HTMLElement>(':scope > ul > li')]
  const widthsOf = (part: 'short' | 'whole') => {
    bar.dataset.measuring = part
    return tabs.map(tab => Math.ceil(tab.getBoundingClientRect().width))
  }
  const [short, whole] = [widthsOf('short'), widthsOf('whole')]
  delete bar.dataset.measuring
  return short.map((width, at) => ({ width, whole: whole[at] ?? width }))
}
