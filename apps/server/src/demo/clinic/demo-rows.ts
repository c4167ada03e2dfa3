import type { ClinicLinks, LinkKind } from '../../platform/db/clinic-seals.ts'

/** The columns of a link that nobody has yet. Whoever tries the demo out finds them all working. */
export type DemoLinks = (kind: LinkKind) => {
  token_digest: Buffer
  token_sealed: Buffer
  link_ends_at: Date
}

const ninetyDays = 90 * 24 * 60 * 60 * 1000

export const demoLinks =
  (links: ClinicLinks, now: Date): DemoLinks =>
  kind => {
    const { digest, sealed } = links.make(kind)
    return {
      token_digest: digest,
      token_sealed: sealed,
      link_ends_at: new Date(now.getTime() + ninetyDays),
    }
  }
