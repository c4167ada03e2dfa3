import type { Claim } from '@archwire/contract/claims/claim'
import { plainName } from '@archwire/domain/insurance/patient-identity'
import { addressLabel, dayLabel, genderNames } from '../claim/claim-labels.tsx'

type Patient = Claim['patientInfo']
type Subscriber = Claim['subscriber']
type Address = Parameters<typeof addressLabel>[0]

/** Words of streets as post offices shorten them, and payers with them. */
const shortWords: Record<string, string> = {
  apartment: 'apt',
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  road: 'rd',
  street: 'st',
  suite: 'ste',
  terrace: 'ter',
}

const streetOf = ({ address1, address2 }: Address): string =>
  plainName(`${address1 ?? ''} ${address2 ?? ''}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => shortWords[word] ?? word)
    .join(' ')

/** Of a zipcode with nine digits the first five: the others are often missing. */
const partsOf = (address: Address): string[] => [
  streetOf(address),
  plainName(address.city),
  plainName(address.state),
  plainName(address.zipcode).slice(0, 5),
]

/** A part that one of them lacks makes no other address. */
function isOtherAddress(one: Address, other: Address): boolean {
  const others = partsOf(other)
  return partsOf(one).some((part, at) => part !== '' && others[at] !== '' && part !== others[at])
}

const nameOf = ({ firstName, lastName }: Patient | Subscriber): string => `${firstName} ${lastName}`

const isOther = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

/**
 * How the subscriber of a claim differs from the patient, if they are one person: in a sentence for each of name, date
 * of birth, gender and address. Capitals, accents and shortened words of streets make no difference.
 */
export function otherThanRecord({ subscriber, patientInfo }: Pick<Claim, 'subscriber' | 'patientInfo'>) {
  if (subscriber.relationship !== 'self') return []
  const { dob, gender } = patientInfo
  const differences = {
    name: plainName(nameOf(subscriber)) !== plainName(nameOf(patientInfo)) && nameOf(patientInfo),
    'date of birth': isOther(subscriber.dob, dob) && dayLabel(dob),
    gender: isOther(subscriber.gender, gender) && gender !== null && genderNames[gender],
    address: isOtherAddress(subscriber, patientInfo) && addressLabel(patientInfo).replace('\n', ', '),
  }
  const who = subscriber.subscriber?.startsWith('eligibility-') === true ? 'The payer' : 'The subscriber'
  return Object.entries(differences).flatMap(([what, ours]) =>
    ours === false ? [] : [`${who} has another ${what} than the record: ${ours}.`],
  )
}
