/** So many of so many in percent, to one decimal; 0 where there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10

/** How good a rate is. Orange is what the tables of sources call yellow. */
export type Band = 'green' | 'yellow' | 'orange' | 'red'

/** Between two bands it is the lower: 79.5 is yellow. */
const band =
  (good: number, fair: number, fairBand: Band) =>
  (rate: number): Band => {
    if (rate >= good) return 'green'
    return rate >= fair ? fairBand : 'red'
  }

export const showRateBand = band(80, 60, 'yellow')
export const conversionBand = band(30, 15, 'yellow')
/** In the tables of sources, which are measured by other scales. */
export const sourceConversionBand = band(50, 30, 'orange')
/** Only what is good has a colour there. */
export const sourceShowRateBand = (rate: number): Band | undefined => (rate > 70 ? 'green' : undefined)

/** On the card of all starts. */
export const isConversionPositive = (rate: number): boolean => rate > 30
