/** How a picture is turned and cut; the area is in hundredths of the box around the turned picture. */
export type Cut = {
  area: { x: number; y: number; width: number; height: number }
  rotation: number
  isFlippedAcross: boolean
  isFlippedUpsideDown: boolean
}

type Size = { width: number; height: number }

/** The box around a picture that was turned by this many degrees. */
export function boxAround({ width, height }: Size, rotation: number): Size {
  const angle = (rotation * Math.PI) / 180
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  return { width: cosine * width + sine * height, height: sine * width + cosine * height }
}

/** A quarter turn further, within half a turn to either side. */
export const quarterTurn = (rotation: number): number => {
  const turned = rotation + 90
  return turned > 180 ? turned - 360 : turned
}

export const zoomSteps = { min: 1, max: 7, step: 0.1 }
export const rotationSteps = { min: -180, max: 180, step: 1 }

/** The next step of the zoom in the direction of a wheel or of fingers, however little they moved. */
export function steppedZoom(from: number, to: number): number {
  if (to === from) return from
  const tenths = Math.max(1, Math.round(Math.abs(to - from) * 10)) * Math.sign(to - from)
  const stepped = (Math.round(from * 10) + tenths) / 10
  return Math.min(zoomSteps.max, Math.max(zoomSteps.min, stepped))
}

/** The edits of a picture so far. */
export type CropValues = Omit<Cut, 'area'> & { crop: { x: number; y: number }; zoom: number }

export const uncropped: CropValues = {
  crop: { x: 0, y: 0 },
  zoom: 1,
  rotation: 0,
  isFlippedAcross: false,
  isFlippedUpsideDown: false,
}

export const isUncropped = ({ crop, zoom, rotation, isFlippedAcross, isFlippedUpsideDown }: CropValues) =>
  crop.x === 0 && crop.y === 0 && zoom === 1 && rotation === 0 && !isFlippedAcross && !isFlippedUpsideDown
