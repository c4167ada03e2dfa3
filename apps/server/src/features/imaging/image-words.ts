import { isPosition, positionNames } from '@archwire/domain/imaging/positions'
import type { ImageRow, SeriesRow } from './image-queries.ts'

/** What the audit log calls an image: where it is, and of which file it was made. */
export const imageWords = (
  { progression }: Pick<SeriesRow, 'progression'>,
  { position, fileName }: Pick<ImageRow, 'position' | 'fileName'>,
): Record<string, string> => ({
  progression,
  ...(position !== null && isPosition(position) && { view: positionNames[position] }),
  fileName,
})
