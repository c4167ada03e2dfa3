import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Sealer, sealer } from '../seal.ts'
import { type Sql, sql } from './sql.ts'

/** The kinds of records that a patient opens by a link without a login. */
export type LinkKind = 'consent_form_signature' | 'contract' | 'intake_form' | 'invoice' | 'payment_method'

/** A link as its row stores it: found by the digest of its token, and shown to staff by decrypting the seal. */
export type StoredLink = { digest: Buffer; sealed: Buffer }

export type ClinicLinks = {
  /** Makes a new link. */
  make(kind: LinkKind): StoredLink & { token: string }
  keep(kind: LinkKind, token: string): StoredLink
  /** The token of a link, from a column that `storedLinkColumns` selected. */
  open(kind: LinkKind, stored: string): string
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const digestLength = 32

// 192 random bits. The address of a health form has always had a UUID.
export const newToken = (kind: LinkKind): string =>
  kind === 'intake_form' ? randomUUID() : randomBytes(24).toString('base64url')

export const linkSealer = (appSecret: string): Sealer => sealer(appSecret, 'link of a patient')

/**
 * The links of one clinic. A seal opens only together with its own digest, so a row can only show the link that leads
 * to it.
 */
export function clinicLinks({ seal, open }: Sealer, clinicId: number): ClinicLinks {
  const owner = (kind: LinkKind, digest: Buffer) => `clinic ${clinicId} ${kind} ${digest.toString('hex')}`
  const keep = (kind: LinkKind, token: string): StoredLink => {
    const digest = digestOf(token)
    return { digest, sealed: seal(token, owner(kind, digest)) }
  }
  return {
    keep,
    make: kind => {
      const token = newToken(kind)
      return { token, ...keep(kind, token) }
    },
    open: (kind, stored) => {
      const bytes = Buffer.from(stored, 'hex')
      const digest = bytes.subarray(0, digestLength)
      const token = open(bytes.subarray(digestLength), owner(kind, digest))
      if (token === undefined) throw new Error(`a link cannot be opened: its seal does not fit (${kind})`)
      return token
    },
  }
}

/** Selects the link of a row, by the name of its table in the statement, for `open`. */
export const storedLinkColumns = (row: Sql): Sql =>
  sql`encode(${row}.token_digest || ${row}.token_sealed, 'hex')`

/** Responses stored beside their Idempotency-Key. They are sealed because some contain a link. */
type StoredResponses = { seal(key: string, body: string): Buffer; open(key: string, sealed: Buffer): string }

/**
 * Values of a clinic that are encrypted so that the database alone does not reveal them. The keys derive from
 * APP_SECRET.
 */
export type ClinicSeals = { readonly links: ClinicLinks; readonly answers: StoredResponses }

export function clinicSeals(appSecret: string): (clinicId: number) => ClinicSeals {
  const ofLinks = linkSealer(appSecret)
  const ofAnswers = sealer(appSecret, 'kept answer')
  return clinicId => ({
    links: clinicLinks(ofLinks, clinicId),
    answers: {
      seal: (key, body) => ofAnswers.seal(body, `clinic ${clinicId} ${key}`),
      open: (key, sealed) => {
        const body = ofAnswers.open(sealed, `clinic ${clinicId} ${key}`)
        if (body === undefined) throw new Error('a kept answer cannot be opened: its seal does not fit')
        return body
      },
    },
  })
}
