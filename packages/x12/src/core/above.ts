import type { Level } from './cursor.ts'
import { X12Error } from './x12-error.ts'

/** What is known of the level that another stands below: of the provider who asks about a subscriber, say. */
export function above<Known>(level: Level, known: ReadonlyMap<Level, Known>): Known {
  const found = level.parent === undefined ? undefined : known.get(level.parent)
  if (found === undefined)
    throw new X12Error(level.hl, 'it does not stand below the level that it belongs to')
  return found
}
