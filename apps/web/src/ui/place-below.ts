type Box = { top: number; bottom: number; left: number; width: number }
type Window = { width: number; height: number }
export type Place = { left: number; width: number; maxHeight: number } & (
  | { top: number }
  | { bottom: number }
)

const gap = 4
const edge = 12
const tallest = 520
/** Wide enough for a patient's name and what tells namesakes apart. */
const narrowest = 420
/** Three entries: less is not worth opening below, where there is more room above. */
const enough = 180

/** Where a list opens that belongs to a field: below it, or above where there is hardly room; never beyond the window. */
export function placeBelow(field: Box, window: Window): Place {
  const width = Math.min(Math.max(field.width, narrowest), window.width - 2 * edge)
  const left = Math.max(edge, Math.min(field.left, window.width - edge - width))
  const below = window.height - field.bottom - gap - edge
  const above = field.top - gap - edge
  if (below >= enough || below >= above) {
    return { left, width, top: field.bottom + gap, maxHeight: Math.min(tallest, below) }
  }
  return { left, width, bottom: window.height - field.top + gap, maxHeight: Math.min(tallest, above) }
}
