/** What the clinic needs to know of an insurance, and where it may stand: on both sides of the card, or typed. */
export type CoverageFacts = {
  hasFront: boolean
  hasBack: boolean
  /** The insurance company, by its name or chosen from the list. */
  hasCompany: boolean
  /** The member's number, or the wish that the clinic finds it out. */
  hasMember: boolean
}

/** What is missing of an insurance, in the order of the form. */
export type CoverageGap = 'photo' | 'front' | 'back' | 'company' | 'member'

/** A card whose two sides were photographed says the rest; without a card both texts are enough. */
export function coverageGaps({ hasFront, hasBack, hasCompany, hasMember }: CoverageFacts): CoverageGap[] {
  if (hasFront && hasBack) return []
  if (hasFront) return ['back']
  if (hasBack) return ['front']
  if (hasCompany && hasMember) return []
  return ['photo', ...(hasCompany ? [] : ['company' as const]), ...(hasMember ? [] : ['member' as const])]
}
