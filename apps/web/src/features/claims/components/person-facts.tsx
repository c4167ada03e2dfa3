import type { Claim } from '@archwire/contract/claims/claim'
import { Fact } from '../../../ui/record-card.tsx'
import { addressWords, dayWords, genderNames, relationNames } from './part-words.ts'
import { personLabels } from './person-values.ts'

/** Somebody of a claim, as the payer is told of them. */
export const PersonFacts = ({ person }: { person: Claim['patientInfo'] | Claim['subscriber'] }) => (
  <>
    <Fact name="Name">
      {person.firstName} {person.lastName}
    </Fact>
    <Fact name={personLabels.dob}>{dayWords(person.dob)}</Fact>
    <Fact name={personLabels.gender}>{person.gender && genderNames[person.gender]}</Fact>
    <Fact name={personLabels.relationship}>{relationNames[person.relationship]}</Fact>
    <Fact name={personLabels.memberId}>{person.memberId}</Fact>
    <Fact name={personLabels.groupNumber}>{person.groupNumber}</Fact>
    <Fact name={personLabels.address1}>{addressWords(person)}</Fact>
  </>
)
