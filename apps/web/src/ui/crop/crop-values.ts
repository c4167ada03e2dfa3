import type { Cut } from './crop-shape.ts'

/** What was done to a picture so far. */
export type CropValues = Omit<Cut, 'area'> & { crop: { x: number; y: number }; zoom: number }

export const asItCame: CropValues = {
  crop: { x: 0, y: 0 },
  zoom: 1,
  rotation: 0,
  isFlippedAcross: false,
  isFlippedUpsideDown: false,
}

export const isAsItCame = ({ crop, zoom, rotation, isFlippedAcross, isFlippedUpsideDown }: CropValues) =>
  crop.x === 0 && crop.y === 0 && zoom === 1 && rotation === 0 && !isFlippedAcross && !isFlippedUpsideDown
