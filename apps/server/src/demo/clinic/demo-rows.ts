import type { ClinicLinks, LinkKind } from '../../platform/db/clinic-seals.ts'

/** The columns of a link that was not handed out yet. All links of the demo work. */
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
