import type { Image } from '@archwire/contract/imaging/calls'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { isPosition, positionNames } from '@archwire/domain/imaging/positions'

/** What an image is called: its place in the grid, or else its file. */
export const imageName = ({ position, fileName }: Pick<Image, 'position' | 'fileName'>): string =>
  position !== null && isPosition(position) ? positionNames[position] : withoutExtension(fileName)
