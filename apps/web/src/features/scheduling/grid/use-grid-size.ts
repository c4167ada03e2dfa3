import { type RefObject, useLayoutEffect, useState } from 'react'
import type { GridSize } from '../columns/grid-scale.ts'

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
