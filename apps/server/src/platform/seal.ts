import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts a short text so that nobody can read it from the database alone, or pass it off as another record's. */
export type Sealer = {
  seal(text: string, owner: string): Buffer
  /** Returns undefined if it was sealed with another secret or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string | undefined
}

// The first byte says how the rest was sealed, so that another way can be added later.
const way = 1
const nonceLength = 12
const tagLength = 16
const options = { authTagLength: tagLength }

/** Each purpose has a key of its own, derived from the application's secret and stored nowhere. */
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
