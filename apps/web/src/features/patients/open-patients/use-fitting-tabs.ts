import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { PatientTab } from './open-patient-tabs.tsx'
import { tabsThatFit } from './tabs-that-fit.ts'

// As in the styles: between the tabs, and the button with two digits.
const gap = 4
const more = 90

/** A tab with other contents has another width. */
const faceOf = ({ id, name, shortName, isSeated, photo }: PatientTab) =>
  `${id} ${name ?? ''} ${shortName.length} ${isSeated} ${photo !== null}`

/**
 * Which tabs have room for at least the short name. New ones are measured before the browser paints, so that nothing
 * flickers. `bar` is the room for all of them, with a list whose entries are the shown tabs in their order.
 */
export function useFittingTabs(bar: RefObject<HTMLElement | null>, tabs: PatientTab[]) {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const isMeasured = (tab: PatientTab) => widths.has(faceOf(tab))
  const fitting = tabsThatFit(
    tabs.map(tab => ({ id: tab.id, isActive: tab.isActive, width: widths.get(faceOf(tab)) ?? 0 })),
    { room, gap, more },
  )
  const shown = tabs.filter(tab => fitting.has(tab.id) || !isMeasured(tab))
  const isSettled = shown.every(isMeasured)

  useLayoutEffect(() => {
    if (bar.current === null || isSettled) return
    const measured = measure(bar.current)
    setWidths(
      known => new Map([...known, ...shown.map((tab, at) => [faceOf(tab), measured[at] ?? 0] as const)]),
    )
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
    shown: shown.map(tab => ({ tab, width: widths.get(faceOf(tab)) })),
    hidden: tabs.filter(tab => !shown.includes(tab)),
  }
}

/** How wide each tab is without the part of the name that may be cut off. */
function measure(bar: HTMLElement): number[] {
  bar.dataset.measuring = ''
  const widths = [...bar.querySelectorAll<HTMLElement>(':scope > ul > li')].map(tab =>
    Math.ceil(tab.getBoundingClientRect().width),
  )
  delete bar.dataset.measuring
  return widths
}
