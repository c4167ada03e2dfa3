/** What a patient is to the subscriber (INS02). */
export type Relationship = 'spouse' | 'child' | 'other'

const codes = { spouse: '01', child: '19', other: '34' } satisfies Record<Relationship, string>

/** In a question. */
export const relationshipCode = (relationship: Relationship): string => codes[relationship]

/** In an answer, which calls another relationship by another code than the question. */
export const answeredRelationshipCode = (relationship: Relationship): string =>
  relationship === 'other' ? 'G8' : codes[relationship]

/** Payers tell apart more than we do: whoever is neither spouse nor child is another. */
export const relationshipOf = (code: string): Relationship =>
  code === codes.spouse ? 'spouse' : code === codes.child ? 'child' : 'other'
