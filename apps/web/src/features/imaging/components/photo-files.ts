import { claimedExtension, mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'

/** For the browser's own chooser: a phone turns what it keeps otherwise into one of these. */
export const pictureTypes = 'image/png,image/jpeg'

/** Why a file cannot be an image of ours, where its name or size say it already. */
export function problemWith({ name, size }: File): string | undefined {
  if (claimedExtension(name, pictureExtensions) === undefined) return `${name} is no PNG or JPEG image.`
  if (size > mostPictureBytes) return `${name} is larger than ${mostPictureBytes / 1024 / 1024} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}
