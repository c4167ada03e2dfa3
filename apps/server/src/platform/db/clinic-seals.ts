import { type ClinicLinks, clinicLinks, linkSealer } from '../links/clinic-links.ts'
import { sealer } from '../seal.ts'

/** Answers that are kept beside their Idempotency-Key: some of them show a link. */
type KeptAnswers = { seal(key: string, body: string): Buffer; open(key: string, sealed: Buffer): string }

/** What a clinic keeps so that the database alone does not tell it. The keys follow from the application's secret. */
export type ClinicSeals = { readonly links: ClinicLinks; readonly answers: KeptAnswers }

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
