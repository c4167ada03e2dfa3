import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Sql, sql } from '../db/sql.ts'
import { type Sealer, sealer } from '../seal.ts'

/** What a patient opens by a link, without a login. */
export type LinkKind = 'consent_form_signature' | 'contract' | 'intake_form' | 'invoice' | 'payment_method'

/** A link as its row keeps it: found by the digest of its token, and shown to staff by opening the seal. */
export type KeptLink = { digest: Buffer; sealed: Buffer }

export type ClinicLinks = {
  /** A link that nobody has yet. */
  make(kind: LinkKind): KeptLink & { token: string }
  keep(kind: LinkKind, token: string): KeptLink
  /** The token of a link, of what `keptLink` reads. */
  open(kind: LinkKind, kept: string): string
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const digestLength = 32

// 192 random bits, so that nobody guesses one. The address of a health form has always had a UUID.
export const newToken = (kind: LinkKind): string =>
  kind === 'intake_form' ? randomUUID() : randomBytes(24).toString('base64url')

export const linkSealer = (appSecret: string): Sealer => sealer(appSecret, 'link of a patient')

/** The links of one clinic. A seal opens beside its own digest alone: what a row shows is what leads to that row. */
export function clinicLinks({ seal, open }: Sealer, clinicId: number): ClinicLinks {
  const owner = (kind: LinkKind, digest: Buffer) => `clinic ${clinicId} ${kind} ${digest.toString('hex')}`
  const keep = (kind: LinkKind, token: string): KeptLink => {
    const digest = digestOf(token)
    return { digest, sealed: seal(token, owner(kind, digest)) }
  }
  return {
    keep,
    make: kind => {
      const token = newToken(kind)
      return { token, ...keep(kind, token) }
    },
    open: (kind, kept) => {
      const bytes = Buffer.from(kept, 'hex')
      const digest = bytes.subarray(0, digestLength)
      const token = open(bytes.subarray(digestLength), owner(kind, digest))
      if (token === undefined) throw new Error(`a link cannot be opened: its seal does not fit (${kind})`)
      return token
    },
  }
}

/** Reads the link of a row, by the name of its table in the statement, for `open`. */
export const keptLink = (row: Sql): Sql => sql`encode(${row}.token_digest || ${row}.token_sealed, 'hex')`
