const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount as people read it: $1,234.50. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100)
