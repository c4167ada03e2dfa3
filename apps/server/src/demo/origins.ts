import { seededRandom } from '@archwire/domain/random/seeded-random'
import type { DemoPatient } from './demo-patient.ts'

type Origin = Pick<DemoPatient, 'utm_source' | 'utm_medium' | 'utm_campaign'>

const origin = (
  utm_source: string | null,
  utm_medium: string | null,
  utm_campaign: string | null,
): Origin => ({
  utm_source,
  utm_medium,
  utm_campaign,
})

/** By which link patients first found the clinic, the usual ones more often; of many nobody knows. */
const origins: Origin[] = [
  origin('google', 'cpc', 'braces'),
  origin('google', 'cpc', 'clear-aligners'),
  origin('google', 'organic', null),
  origin('facebook', 'paid', 'back-to-school'),
  origin('facebook', 'social', null),
  origin('instagram', 'paid', 'spring-smiles'),
  origin('referral', 'partner', null),
  ...Array<Origin>(5).fill(origin(null, null, null)),
]

export function withOrigins(people: DemoPatient[]): DemoPatient[] {
  const random = seededRandom(people.length + 2)
  return people.map(person => ({ ...person, ...origins[Math.floor(random() * origins.length)] }))
}
