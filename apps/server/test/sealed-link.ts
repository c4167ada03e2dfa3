import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { clinicLinks, type LinkKind, linkSealer } from '../src/platform/links/clinic-links.ts'
import { testSecret } from './database-urls.ts'

const linksOf = (clinicId: number) => clinicLinks(linkSealer(testSecret), clinicId)

const tables: Record<LinkKind, string> = {
  consent_form_signature: 'consent_form_signatures',
  contract: 'contracts',
  intake_form: 'intake_forms',
  invoice: 'invoices',
  payment_method: 'payment_methods',
}

export const someToken = (): string => randomBytes(24).toString('base64url')
export const someUuid = (): string => randomUUID()

/** The columns of a row that has this link, which does not end before the test does. */
export function linkColumns(kind: LinkKind, clinicId: number, token = someToken()) {
  const { digest, sealed } = linksOf(clinicId).keep(kind, token)
  return { token_digest: digest, token_sealed: sealed, link_ends_at: new Date('2099-01-01T00:00:00Z') }
}

/** The token of a link, of what `keptLink` reads. */
export const openKept = (kind: LinkKind, clinicId: number, kept: string): string =>
  linksOf(clinicId).open(kind, kept)

/** The token of a row's link, as staff see it. */
export async function tokenOf(owner: Pool, kind: LinkKind, id: number): Promise<string> {
  const { rows } = await owner.query(
    `select clinic_id, encode(token_digest || token_sealed, 'hex') as kept from ${tables[kind]} where id = $1`,
    [id],
  )
  return openKept(kind, Number(rows[0].clinic_id), rows[0].kept)
}

/** Gives a row this link. */
export async function setToken(
  owner: Pool,
  kind: LinkKind,
  { id, clinicId, token }: { id: number; clinicId: number; token: string },
): Promise<void> {
  const { digest, sealed } = linksOf(clinicId).keep(kind, token)
  await owner.query(`update ${tables[kind]} set token_digest = $2, token_sealed = $3 where id = $1`, [
    id,
    digest,
    sealed,
  ])
}

/** Lets the link of a row end at this moment. */
export async function endLink(owner: Pool, kind: LinkKind, id: number, at: Date): Promise<void> {
  await owner.query(`update ${tables[kind]} set link_ends_at = $2 where id = $1`, [id, at])
}
