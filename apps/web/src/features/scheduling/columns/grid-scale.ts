/** What the columns can fill of the window, and the least height of a quarter of an hour; 0: not known yet. */
export type GridSize = { width: number; height: number; quarter: number }

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
