/** The number of a record as an address names it; what is no number names nothing. */
export const recordIdOf = (text = ''): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
