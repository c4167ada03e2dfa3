import { type RefObject, useLayoutEffect, useState } from 'react'

/** What the columns can fill of the window, and the least height of a quarter of an hour; 0: not known yet. */
export type GridSize = { width: number; height: number; quarter: number }

/** The last size of any grid: the next one usually has the same, and need not be drawn twice. */
let last: GridSize = { width: 0, height: 0, quarter: 0 }

function sizeOf(grid: HTMLElement): GridSize {
  const [corner, heads] = [grid.children[0] as HTMLElement, grid.children[1] as HTMLElement]
  return {
    width: grid.clientWidth - corner.offsetWidth,
    height: grid.clientHeight - heads.offsetHeight,
    quarter: Number.parseFloat(getComputedStyle(grid).getPropertyValue('--quarter')),
  }
}

const isSame = (one: GridSize, other: GridSize) =>
  one.width === other.width && one.height === other.height && one.quarter === other.quarter

/** The size of the grid, whenever it changes. Cards draw what they have room for. */
export function useGridSize(grid: RefObject<HTMLElement | null>): GridSize {
  const [size, setSize] = useState(last)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = () => {
      last = sizeOf(element)
      setSize(before => (isSame(before, last) ? before : last))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const part of [element.children[0], element.children[1]]) {
      if (part !== undefined) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [grid])
  return size
}

/** Rounded down, so that a window that somebody resizes does not draw each card for each pixel. */
const widthStep = 4

/** The width of a column and the height of a minute, in pixels; 0: not known yet. */
export type Scale = { width: number; perMinute: number }

export const narrowWidth = 24

/** The scale of columns, of which some are narrow. */
export function scaleOf(
  { width, height, quarter }: GridSize,
  { columns, narrow, least, minutes }: { columns: number; narrow: number; least: number; minutes: number },
): Scale {
  const wide = columns - narrow
  if (width === 0 || wide === 0) return { width: 0, perMinute: 0 }
  const each = Math.max(least, (width - narrow * narrowWidth) / wide)
  const perQuarter = Math.max(quarter, (height / minutes) * 15)
  return {
    width: Math.floor(each / widthStep) * widthStep,
    perMinute: Math.floor((perQuarter / 15) * 1_000) / 1_000,
  }
}
