type Procedure = { code: string; description: string }

/**
 * Suggestions: the procedures that orthodontists bill most. The codes are public, the descriptions our own. Any other
 * code can be typed.
 */
export const procedureCodes: readonly Procedure[] = [
  { code: 'D0120', description: 'Exam, at a recall' },
  { code: 'D0140', description: 'Exam, one problem' },
  { code: 'D0150', description: 'Exam, new patient' },
  { code: 'D0330', description: 'Panoramic X-ray' },
  { code: 'D0340', description: 'Cephalometric X-ray' },
  { code: 'D0350', description: 'Photos' },
  { code: 'D0470', description: 'Casts' },
  { code: 'D8010', description: 'Limited treatment, baby teeth' },
  { code: 'D8020', description: 'Limited treatment, mixed teeth' },
  { code: 'D8030', description: 'Limited treatment, teenager' },
  { code: 'D8040', description: 'Limited treatment, adult' },
  { code: 'D8070', description: 'Full case, mixed teeth' },
  { code: 'D8080', description: 'Full case, teenager' },
  { code: 'D8090', description: 'Full case, adult' },
  { code: 'D8210', description: 'Habit appliance, removable' },
  { code: 'D8220', description: 'Habit appliance, fixed' },
  { code: 'D8660', description: 'Check before treatment' },
  { code: 'D8670', description: 'Periodic visit' },
  { code: 'D8680', description: 'Retention' },
  { code: 'D8695', description: 'Appliance taken off early' },
  { code: 'D8696', description: 'Repair of an appliance, upper' },
  { code: 'D8697', description: 'Repair of an appliance, lower' },
  { code: 'D8703', description: 'New retainer, upper' },
  { code: 'D8704', description: 'New retainer, lower' },
  { code: 'D9310', description: 'Consultation for another office' },
]

const fullCase =
  'braces ortho orthodontic orthodontics comprehensive complete case treatment aligners invisalign phase 2 two ii'
const limited =
  'braces ortho orthodontic orthodontics partial phase 1 one i early interceptive palatal expander expansion aligners'

const appliance = 'thumb tongue crib therapy palatal expander expansion'

/** What billers also call a procedure. The payers' own names of the procedures are made of such words. */
const otherWords: Record<string, string> = {
  D0120: 'evaluation check up checkup periodic oral',
  D0140: 'evaluation emergency urgent oral',
  D0150: 'evaluation comprehensive initial first oral',
  D0330: 'pano panorex film image radiograph xray records',
  D0340: 'ceph film image radiograph xray records',
  D0350: 'pictures photographs facial intraoral image records',
  D0470: 'models study impressions scan records',
  D8010: `${limited} child children kid primary dentition`,
  D8020: `${limited} child children kid transitional dentition`,
  D8030: `${limited} teen adolescent dentition`,
  D8040: `${limited} grown dentition`,
  D8070: `${fullCase} child children kid transitional dentition`,
  D8080: `${fullCase} teen adolescent dentition`,
  D8090: `${fullCase} grown dentition`,
  D8210: `${appliance} removable`,
  D8220: `${appliance} fixed rpe hyrax`,
  D8660: 'ortho orthodontic pre exam examination evaluation consultation consult growth recall observation',
  D8670: 'ortho orthodontic monthly quarterly adjustment payment installment continuation braces',
  D8680: 'ortho orthodontic retainer retainers debond removal deband',
  D8695: 'ortho orthodontic removal debond deband braces transfer',
  D8696: 'ortho orthodontic broken bracket wire maxillary',
  D8697: 'ortho orthodontic broken bracket wire mandibular',
  D8703: 'ortho orthodontic lost broken replacement maxillary',
  D8704: 'ortho orthodontic lost broken replacement mandibular',
  D9310: 'consult second opinion',
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Words that tell no procedure from another. */
const fillers = new Set(['a', 'an', 'and', 'for', 'of', 'or', 'the', 'with'])

const beginsOneOf = (words: readonly string[]) => (typed: string) =>
  words.some(word => word.startsWith(typed))

/**
 * How well a procedure fits a text, 0 the best: its code, the text as it stands in the description, each word in the
 * description, each word in any of its names. Undefined: it does not fit.
 */
function fitOf({ code, description }: Procedure, typed: string): number | undefined {
  const sought = typed.trim().toLowerCase()
  if (code.toLowerCase().startsWith(sought)) return 0
  if (`${code} ${description}`.toLowerCase().includes(sought)) return 1
  const words = wordsIn(sought).filter(word => !fillers.has(word))
  if (words.length === 0) return undefined
  const own = wordsIn(`${code} ${description}`)
  if (words.every(beginsOneOf(own))) return 2
  return words.every(beginsOneOf([...own, ...wordsIn(otherWords[code] ?? '')])) ? 3 : undefined
}

/** A full case is billed most of all, then what goes on with it. */
const billedMost = (code: string): number => (isFullCase(code) ? 0 : needsTreatment(code) ? 1 : 2)

/**
 * The procedures that a text means, by their codes, descriptions, and the other words that billers have for them; all of
 * them, by their codes, for an empty text. The best fit comes first, and of several that fit alike what is billed most.
 */
export function suggestProcedures(typed: string): readonly Procedure[] {
  if (typed.trim() === '') return procedureCodes
  return procedureCodes
    .flatMap(procedure => {
      const fit = fitOf(procedure, typed)
      return fit === undefined ? [] : [{ procedure, fit }]
    })
    .toSorted(
      (one, other) =>
        one.fit - other.fit || billedMost(one.procedure.code) - billedMost(other.procedure.code),
    )
    .map(({ procedure }) => procedure)
}

const descriptions = new Map(procedureCodes.map(({ code, description }) => [code, description]))

/** The description of a procedure code, in whatever case it was typed; empty if it is not known. */
export const procedureLabel = (code: string): string => descriptions.get(code.trim().toUpperCase()) ?? ''

/** The letter D and four digits. */
export const isProcedureCode = (text: string): boolean => /^D[0-9]{4}$/.test(text)

const numberOf = (code: string): number => (isProcedureCode(code) ? Number(code.slice(1)) : 0)

const isFullCase = (code: string): boolean => ['D8070', 'D8080', 'D8090'].includes(code)

/** Whether the procedure is a whole treatment, full or limited, which is billed once. */
export const isWholeTreatment = (code: string): boolean => numberOf(code) >= 8010 && numberOf(code) <= 8090

const limitedWords =
  /\b(limited|early|interceptive|partial|expander|phase (1|one|i)|one arch|(upper|lower) arch)\b/i

/**
 * The code of a whole treatment, by the patient's age when it began and by how the contract calls it. Age stands for the
 * teeth, which no record has: mixed until 12, grown at 18.
 */
export function treatmentCode(age: number | undefined, description = ''): string {
  const isLimited = limitedWords.test(description)
  if (age === undefined) return isLimited ? 'D8030' : 'D8080'
  if (age < 6 && isLimited) return 'D8010'
  if (age < 12) return isLimited ? 'D8020' : 'D8070'
  if (age < 18) return isLimited ? 'D8030' : 'D8080'
  return isLimited ? 'D8040' : 'D8090'
}

/** Whether the procedure is a treatment over months, for which the payer asks when it began and how long it takes. */
export function needsTreatment(code: string): boolean {
  return isWholeTreatment(code) || code === 'D8670'
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
