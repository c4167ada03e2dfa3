import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

// The length of 32 bytes in base64url.
const sealLength = 43

/** What an address may be used for. Each purpose has a key of its own, so that none can replace another. */
type Purpose = 'read' | 'put' | 'attach'

const claim = z.tuple([
  z.number().int().positive(),
  z.number().int().positive(),
  z.enum(['file', 'thumbnail', 'screen']),
  z.number().int(),
])

export type Named = { clinicId: number; blobId: number; which: 'file' | 'thumbnail' | 'screen' }

/** Makes and reads signed names of stored files that expire. */
type Signer = {
  sign(named: Named, expiresAt: Date): string
  /** 'expired' is returned only for a name that was valid once. */
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
      // Split by length, because the separator may occur in either part.
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

/** Makes the addresses of a clinic's files, which are sent with the record that shows them. */
export type FileLinks = {
  url(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
  thumbnailUrl(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
  /** The address of a picture at screen size, if the picture is larger. */
  screenUrl(clinicId: number, blob: { id: number; fileName: string }, now: Date): string
}

export function fileLinks(appSecret: string): FileLinks {
  const { sign } = signer(appSecret, 'read')
  const link = (named: Named, fileName: string, now: Date) => {
    // Stays the same for an hour, so that the browser's cached pictures can be used again, and is valid for one hour
    // more.
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

// Only for people who read addresses. The name under which the browser saves the file is in a response header.
const addressName = (fileName: string) =>
  fileName
    .normalize('NFKD')
    .replace(/[^\w.]+/g, '-')
    .slice(-60)
    .replace(/^[-.]+/, '') || 'file'
