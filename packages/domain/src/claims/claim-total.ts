/** What the items of a claim come to, in whole cents: each fee is for one. */
export const claimTotal = (items: readonly { feeCents: number; quantity: number }[]): number =>
  items.reduce((total, { feeCents, quantity }) => total + feeCents * quantity, 0)
