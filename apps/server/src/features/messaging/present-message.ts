import type { Message, MessagePicture } from '@archwire/contract/messaging/calls'
import type { FileLinks } from '../../platform/files/file-links.ts'

/** How messages are shown in one clinic at one moment: the addresses of their pictures are its own, and expire. */
export type Showing = { links: FileLinks; clinicId: number; now: Date }

type StoredPicture = { blobId: number; fileName: string; width: number; height: number }

/** A message as the database writes it, which knows no addresses. */
export type StoredMessage = Omit<Message, 'pictures'> & {
  pictures: (Omit<MessagePicture, 'file'> & { file: StoredPicture | null })[]
}

export const presentMessage = (
  { pictures, ...message }: StoredMessage,
  { links, clinicId, now }: Showing,
): Message => ({
  ...message,
  pictures: pictures.map(({ file, ...picture }) => ({
    ...picture,
    file: file && {
      fileName: file.fileName,
      width: file.width,
      height: file.height,
      url: links.url(clinicId, asBlob(file), now),
      thumbnailUrl: links.thumbnailUrl(clinicId, asBlob(file), now),
      screenUrl: links.screenUrl(clinicId, asBlob(file), now),
    },
  })),
})

const asBlob = ({ blobId, fileName }: StoredPicture) => ({ id: blobId, fileName })
