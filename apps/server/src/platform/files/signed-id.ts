import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

// Of 32 bytes, in base64url.
const sealLength = 43

/** What an address may be used for: each has a key of its own, so that none can stand in for another. */
export type Purpose = 'read' | 'put' | 'attach'

const claim = z.tuple([
  z.number().int().positive(),
  z.number().int().positive(),
  z.enum(['file', 'thumbnail', 'screen']),
  z.number().int(),
])

export type Named = { clinicId: number; blobId: number; which: 'file' | 'thumbnail' | 'screen' }

/** Names a stored file so that nobody can make such a name up, for a while. */
export type Signer = {
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
      const [content, given] = [signed.slice(0, -sealLength - 2), signed.slice(-sealLength)]
      const [ours, theirs] = [Buffer.from(seal(content)), Buffer.from(given)]
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
      if (signed !== `${content}--${given}`) return undefined
      const parsed = claim.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString()))
      if (!parsed.success) return undefined
      const [clinicId, blobId, which, expires] = parsed.data
      return expires * 1000 <= now.getTime() ? 'expired' : { clinicId, blobId, which }
    },
  }
}
