import { withoutExtension } from '@archwire/domain/files/file-name'

/** A cropped picture as a file with the original's name. */
export const asJpeg = (cut: Blob, fileName: string): File =>
  new File([cut], `${withoutExtension(fileName)}.jpg`, { type: 'image/jpeg' })
