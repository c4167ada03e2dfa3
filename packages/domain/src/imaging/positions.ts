/** The places of the fixed grid, by their numbers. */
export const positionNames = {
  1: 'Facial frontal',
  2: 'Facial frontal smiling',
  3: 'Facial lateral',
  4: 'Occlusal upper',
  5: 'Occlusal lower',
  6: 'Buccal right',
  7: 'Buccal center',
  8: 'Buccal left',
  9: 'X-Ray cephalometric',
  10: 'X-Ray panoramic',
} as const

export type Position = keyof typeof positionNames

export const isPosition = (number: number): number is Position => Object.hasOwn(positionNames, number)

/** The series that every progression has: the grid, and the two galleries in which its images are. */
export const progressionSeries = [
  { name: 'Standard 10', kind: 'standard' },
  { name: 'Images', kind: 'gallery' },
  { name: 'X-rays', kind: 'gallery' },
] as const

export type SeriesKind = (typeof progressionSeries)[number]['kind']

/** In which gallery an image at this position is kept. */
export const galleryOf = (position: Position): 'Images' | 'X-rays' => (position < 9 ? 'Images' : 'X-rays')

const photographs: Position[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** What a grid of this name shows: X-rays have a place in one of ten alone. */
export const positionsIn = (seriesName: string): Position[] =>
  seriesName === 'Standard 10' ? [...photographs, 9, 10] : photographs

/** The grid as it is read, line by line: the face, the arches, the bite. The X-rays follow at its foot. */
export const photographRows: Position[][] = [
  [3, 1, 2],
  [4, 5],
  [6, 7, 8],
]
export const xrays: Position[] = [9, 10]

/**
 * Where several pictures go that are given to one place of the grid at once: to that place, if it is empty, and on to
 * the other empty ones as the grid is read. A photograph never takes the place of an X-ray, nor the other way round.
 */
export function placesFor(
  count: number,
  at: Position,
  taken: readonly (number | null | undefined)[],
): Position[] {
  const kind = xrays.includes(at) ? xrays : photographRows.flat()
  const inOrder = [at, ...kind.filter(position => position !== at)]
  return inOrder.filter(position => !taken.includes(position)).slice(0, count)
}

/** Width by height of what is cropped for a position; of what has none, a square. */
export function cropAspect(position: Position | null): number {
  if (position === 10) return 2.54
  return position !== null && position >= 4 && position <= 8 ? 1.515 : 1
}

/** What a new progression is called for which nobody typed a name. */
export const defaultProgressionName = (isFirst: boolean): string => (isFirst ? 'Initial' : 'Progression')
