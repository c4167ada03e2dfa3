import { isProcedureCode } from './procedure-codes.ts'

type WantedPlace = 'surfaces' | 'tooth' | 'area'

type Range = readonly [from: number, to: number]

/** Where payers want to know it, by the numbers of the codes. Somebody else may want more, or less: it is a hint. */
const wanted: readonly [WantedPlace, readonly Range[]][] = [
  // Fillings and inlays.
  [
    'surfaces',
    [
      [2140, 2161],
      [2330, 2335],
      [2391, 2394],
      [2410, 2430],
      [2510, 2530],
      [2610, 2630],
      [2650, 2652],
    ],
  ],
  // By quadrant: space on one side, gums, the bone below.
  [
    'area',
    [
      [1510, 1510],
      [1520, 1520],
      [4210, 4211],
      [4240, 4241],
      [4260, 4261],
      [4341, 4342],
      [7310, 7321],
    ],
  ],
  // Sealants, crowns, roots, implants and bridges, teeth that are taken out or uncovered.
  [
    'tooth',
    [
      [1351, 1353],
      [2390, 2390],
      [2542, 2544],
      [2642, 2644],
      [2662, 2664],
      [2710, 2999],
      [3110, 3999],
      [6010, 6012],
      [6058, 6077],
      [6205, 6794],
      [7111, 7251],
      [7280, 7283],
    ],
  ],
]

/** What of a place payers usually want with this procedure; nothing for most. */
export function placeWanted(code: string): WantedPlace | undefined {
  if (!isProcedureCode(code)) return undefined
  const number = Number(code.slice(1))
  return wanted.find(([, ranges]) => ranges.some(([from, to]) => number >= from && number <= to))?.[0]
}
