/** The positions of the fixed grid, by their numbers. */
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

/** The series of every progression: the grid, and the two galleries that contain its images. */
export const progressionSeries = [
  { name: 'Standard 10', kind: 'standard' },
  { name: 'Images', kind: 'gallery' },
  { name: 'X-rays', kind: 'gallery' },
] as const

export type SeriesKind = (typeof progressionSeries)[number]['kind']

/** The gallery of images at this position. */
export const galleryOf = (position: Position): 'Images' | 'X-rays' => (position < 9 ? 'Images' : 'X-rays')

const photographs: Position[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** The positions in a grid of this name. Only one of ten has positions for X-rays. */
export const positionsIn = (seriesName: string): Position[] =>
  seriesName === 'Standard 10' ? [...photographs, 9, 10] : photographs

/** The rows of the grid: face, arches, bite. The X-rays follow below. */
export const photographRows: Position[][] = [
  [3, 1, 2],
  [4, 5],
  [6, 7, 8],
]
export const xrays: Position[] = [9, 10]

/** Images in the order in which the grid shows them; those without a position come last. */
export const asInGrid = <I extends { position: number | null }>(images: readonly I[]): I[] => {
  const order: (number | null)[] = [...photographRows.flat(), ...xrays]
  const placeOf = ({ position }: I) => (order.includes(position) ? order.indexOf(position) : order.length)
  return images.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The positions for several images that are dropped on one position at once: this one if it is empty, and the next
 * empty ones in reading order. A photograph never gets the position of an X-ray, or an X-ray that of a photograph.
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

/** Width divided by height of the crop for a position; a square without one. */
export function cropAspect(position: Position | null): number {
  if (position === 10) return 2.54
  return position !== null && position >= 4 && position <= 8 ? 1.515 : 1
}

/** The name of a new progression if none was typed. */
export const defaultProgressionName = (isFirst: boolean): string => (isFirst ? 'Initial' : 'Progression')
