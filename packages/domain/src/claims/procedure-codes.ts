/**
 * Suggestions: the procedures that orthodontists bill most. The codes are public, the descriptions our own. Any other
 * code can be typed.
 */
export const procedureCodes: readonly { code: string; description: string }[] = [
  { code: 'D8010', description: 'Limited treatment, baby teeth' },
  { code: 'D8020', description: 'Limited treatment, mixed teeth' },
  { code: 'D8030', description: 'Limited treatment, teenager' },
  { code: 'D8040', description: 'Limited treatment, adult' },
  { code: 'D8070', description: 'Full case, mixed teeth' },
  { code: 'D8080', description: 'Full case, teenager' },
  { code: 'D8090', description: 'Full case, adult' },
  { code: 'D8660', description: 'Check before treatment' },
  { code: 'D8670', description: 'Periodic visit' },
  { code: 'D8680', description: 'Retention' },
  { code: 'D8695', description: 'Appliance taken off early' },
  { code: 'D8703', description: 'New retainer, upper' },
  { code: 'D8704', description: 'New retainer, lower' },
  { code: 'D0330', description: 'Panoramic X-ray' },
  { code: 'D0340', description: 'Cephalometric X-ray' },
  { code: 'D0350', description: 'Photos' },
  { code: 'D0470', description: 'Casts' },
]

/** The procedures whose code or description contains the text; all of them for an empty text. */
export function suggestProcedures(typed: string): typeof procedureCodes {
  const sought = typed.trim().toLowerCase()
  return procedureCodes.filter(({ code, description }) =>
    `${code} ${description}`.toLowerCase().includes(sought),
  )
}

/** The letter D and four digits. */
export const isProcedureCode = (text: string): boolean => /^D[0-9]{4}$/.test(text)

/** Whether the procedure is a treatment over months, for which the payer asks when it began and how long it takes. */
export function needsTreatment(code: string): boolean {
  const number = isProcedureCode(code) ? Number(code.slice(1)) : 0
  return (number >= 8010 && number <= 8090) || number === 8670
}

type WantedPlace = 'surfaces' | 'tooth' | 'area'

type Range = readonly [from: number, to: number]

/**
 * By procedure code, the place in the mouth for which payers usually ask. A payer may ask for more or less, so this
 * gives a warning only.
 */
const placesByCode: readonly [WantedPlace, readonly Range[]][] = [
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
  // By quadrant: space maintainers on one side, gum and bone surgery.
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
  // Sealants, crowns, root canals, implants, bridges, extracted and exposed teeth.
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

/** The place that payers usually want with this procedure; undefined for most. */
export function placeWanted(code: string): WantedPlace | undefined {
  if (!isProcedureCode(code)) return undefined
  const number = Number(code.slice(1))
  return placesByCode.find(([, ranges]) => ranges.some(([from, to]) => number >= from && number <= to))?.[0]
}
