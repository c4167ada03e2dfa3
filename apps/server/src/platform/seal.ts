import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps a short text so that whoever has the database alone cannot read it, nor pass it off as another record's. */
export type Sealer = {
  seal(text: string, owner: string): Buffer
  /** Nothing where it was sealed with another secret, for another owner, or was tampered with. */
  open(sealed: Buffer, owner: string): string | undefined
}

// The first byte says how the rest was sealed, so that a later way can stand beside this one.
const way = 1
const nonceLength = 12
const tagLength = 16
const options = { authTagLength: tagLength }

/** Each purpose has a key of its own, which follows from the application's secret and is stored nowhere. */
export function sealer(appSecret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `sealed ${purpose}`, 32))
  const bindTo = (owner: string) => Buffer.from(`${way} ${purpose} ${owner}`)
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(bindTo(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(way), nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, owner) {
      const from = 1 + nonceLength + tagLength
      if (sealed[0] !== way || sealed.length < from) return undefined
      const nonce = sealed.subarray(1, 1 + nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(bindTo(owner))
      decipher.setAuthTag(sealed.subarray(1 + nonceLength, from))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(from)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
