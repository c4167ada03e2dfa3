import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

// Of 32 bytes, in base64url.
const sealLength = 43

/** What an address may be used for: each has a key of its own, so that none can stand in for another. */
type Purpose = 'read' | 'put' | 'attach'

const claim = z.tuple([
  z.number().int().positive(),
  z.number().int().positive(),
  z.enum(['file', 'thumbnail', 'screen']),
  z.number().int(),
])

export type Named = { clinicId: number; blobId: number; which: 'file' | 'thumbnail' | 'screen' }

/** Names a stored file so that nobody can make such a name up, for a while. */
type Signer = {
  sign(named: Named, expiresAt: Date): string
  /** 'expired' is only said of a name that was right once. */
  read(signed: string, now: Date): Named | 'expired' | undefined
}

export function signer(appSecret: string, purpose: Purpose): Signer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `file to ${purpose}`, 32))
  const seal = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    sign: ({ clinicId, blobId, which }, expiresAt) => {
      const values = [clinicId, blobId, which, Math.floor(expiresAt.getTime() / 1000)]
      const content = Buffer.from(JSON.stringify(values)).toString('base64url')
      return `${content}--${seal(content)}`
    },
    read: (signed, now) => {
      // By its length: the mark between the two may stand in either of them as well.
      const [content, receivedSeal] = [signed.slice(0, -sealLength - 2), signed.slice(-sealLength)]
      const [ours, theirs] = [Buffer.from(seal(content)), Buffer.from(receivedSeal)]
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
      if (signed !== `${content}--${receivedSeal}`) return undefined
      const parsed = claim.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString()))
      if (!parsed.success) return undefined
      const [clinicId, blobId, which, expires] = parsed.data
      return expires * 1000 <= now.getTime() ? 'expired' : { clinicId, blobId, which }
    },
  }
}

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

// Only so that people can tell addresses apart. The name under which a file is saved is in the answer's header.
const addressName = (fileName: string) =>
  fileName
    .normalize('NFKD')
    .replace(/[^\w.]+/g, '-')
    .slice(-60)
    .replace(/^[-.]+/, '') || 'file'
