/** What a payer names a claim by in its answers: short, capitals and digits alone, so that every payer gives it back whole. */
export const claimControlNumber = (number: number): string => `AW${String(number).padStart(9, '0')}`
