import { withoutExtension } from '@archwire/domain/files/file-name'

/** What was cut from a file, under the file's name. */
export const asJpeg = (cut: Blob, fileName: string): File =>
  new File([cut], `${withoutExtension(fileName)}.jpg`, { type: 'image/jpeg' })
