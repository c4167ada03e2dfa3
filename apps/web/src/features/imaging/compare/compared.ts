import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import { type Position, positionsIn } from '@archwire/domain/imaging/positions'
import { formatDay } from '@archwire/domain/time/format-day'

/** One progression with its images; undefined until they are loaded. */
export type Moment = { progression: Progression; series: Series[] | undefined }

export const momentLabel = ({ progression }: Pick<Moment, 'progression'>): string =>
  `${progression.name} · ${formatDay(progression.startDate, 'MMM dd, yyyy')}`

export const imageAtPosition = ({ series }: Moment, position: Position): Image | undefined =>
  series?.flatMap(({ images }) => images).find(image => image.position === position)

/**
 * The earlier progression is on the left: the requested one beside the last, or the first beside it. A single
 * progression has nothing beside it.
 */
export function sidesOf(
  progressions: Progression[],
  requested: { left: number | undefined; right: number | undefined },
): [Progression, Progression] | undefined {
  const [first, last] = [progressions[0], progressions.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const named = (id: number | undefined) => progressions.find(one => one.id === id)
  const right = named(requested.right)
  const left = named(requested.left)
  if (left !== undefined && right === undefined && left.id === last.id) return [first, last]
  return [left ?? first, right ?? last]
}

/** The position to begin with: one that both show, else one that either shows, else the first. */
export function positionToStart(moments: Moment[]): Position {
  const all = positionsIn('Standard 10')
  const shownBy = (position: Position) => (moment: Moment) => imageAtPosition(moment, position) !== undefined
  return (
    all.find(position => moments.every(shownBy(position))) ??
    all.find(position => moments.some(shownBy(position))) ??
    1
  )
}
