import type { Position } from '@archwire/domain/imaging/positions'

/** A file that goes to a position once it is cropped: what the crop dialog is opened with. */
export type NewCrop = {
  file: File
  position: Position
  /** The gallery that keeps it. */
  seriesId: number
  /** What is seen at the position. */
  replaces: number | null
}

export const isNewCrop = (value: unknown): value is NewCrop =>
  typeof value === 'object' && value !== null && 'file' in value && 'position' in value
