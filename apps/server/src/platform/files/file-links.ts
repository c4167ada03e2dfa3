import { type Named, signer } from './signed-id.ts'

const hour = 60 * 60 * 1000

/** The addresses of a clinic's files, as they are given out with the record that shows them. */
export type FileLinks = {
  url(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
  thumbnailUrl(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
  /** Of a picture: as large as a screen, where it is larger. */
  screenUrl(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
}

export function fileLinks(appSecret: string): FileLinks {
  const { sign } = signer(appSecret, 'read')
  const link = (named: Named, fileName: string, now: Date) => {
    // The same for an hour, so that a list that is read again shows the pictures that the browser has; good for one more.
    const expiresAt = new Date((Math.floor(now.getTime() / hour) + 2) * hour)
    return `/rails/active_storage/blobs/${sign(named, expiresAt)}/${addressName(fileName)}`
  }
  return {
    url: (clinicId, { id, fileName }, now) => link({ clinicId, blobId: id, which: 'file' }, fileName, now),
    thumbnailUrl: (clinicId, { id, fileName }, now) =>
      link({ clinicId, blobId: id, which: 'thumbnail' }, fileName, now),
    screenUrl: (clinicId, { id, fileName }, now) =>
      link({ clinicId, blobId: id, which: 'screen' }, fileName, now),
  }
}

// Only so that an address can be told from another. What the file is called when it is saved, its answer says.
const addressName = (fileName: string) =>
  fileName
    .normalize('NFKD')
    .replace(/[^\w.]+/g, '-')
    .slice(-60)
    .replace(/^[-.]+/, '') || 'file'
