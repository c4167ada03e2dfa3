/** Places in the mouth: teeth by their universal numbers, areas by the payers' codes. */

export const toothSurfaces = ['B', 'D', 'F', 'I', 'L', 'M', 'O'] as const
type ToothSurface = (typeof toothSurfaces)[number]
export type ToothPlace = { tooth: string; surfaces: readonly ToothSurface[] }

/** The most teeth on one line of a claim. */
export const mostTeeth = 32
const mostSurfaces = 5
export const mostAreas = 5

/** In the order of the list; an object would put 10 first. */
export const areaCodes = ['00', '01', '02', '10', '20', '30', '40'] as const
export type AreaCode = (typeof areaCodes)[number]

const areaNames: Record<AreaCode, string> = {
  '00': 'Entire mouth',
  '01': 'Upper arch',
  '02': 'Lower arch',
  '10': 'Upper right quadrant',
  '20': 'Upper left quadrant',
  '30': 'Lower left quadrant',
  '40': 'Lower right quadrant',
}
export const areaLabel = (code: AreaCode): string => areaNames[code]

/** 1 to 32, or A to T for baby teeth. */
const isTooth = (text: string): boolean => /^([1-9]|[12]\d|3[0-2]|[A-T])$/.test(text)

const isSurface = (letter: string): letter is ToothSurface =>
  (toothSurfaces as readonly string[]).includes(letter)

export const toothMessages = {
  unknown: 'Teeth are 1 to 32, or A to T',
  twice: 'Each tooth stands once',
  surface: `Surfaces are ${toothSurfaces.join(', ')}`,
  surfaceTwice: 'Each surface stands once',
  tooManySurfaces: `A tooth can have ${mostSurfaces} surfaces at most`,
  tooMany: `A line can have ${mostTeeth} teeth at most`,
  tooManyAreas: `A line can have ${mostAreas} areas at most`,
} as const

/** What is wrong with the teeth of an item; undefined if nothing. */
export function teethProblem(teeth: readonly { tooth: string; surfaces: readonly string[] }[]) {
  if (teeth.length > mostTeeth) return toothMessages.tooMany
  if (teeth.some(({ tooth }) => !isTooth(tooth))) return toothMessages.unknown
  if (new Set(teeth.map(({ tooth }) => tooth)).size < teeth.length) return toothMessages.twice
  for (const { surfaces } of teeth) {
    if (!surfaces.every(isSurface)) return toothMessages.surface
    if (new Set(surfaces).size < surfaces.length) return toothMessages.surfaceTwice
    if (surfaces.length > mostSurfaces) return toothMessages.tooManySurfaces
  }
  return undefined
}

/** Reads teeth as people write them: 8 MD, 14, A. */
export function readTeeth(typed: string): { teeth: ToothPlace[] } | { problem: string } {
  const pieces = typed
    .toUpperCase()
    .split(/[,;]/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
  const teeth = pieces.map(piece => {
    const [, tooth = piece, surfaces = ''] = /^(\d+|[A-Z])[\s-]*([A-Z]*)$/.exec(piece) ?? []
    return { tooth: tooth.replace(/^0+(?=\d)/, ''), surfaces: [...surfaces] }
  })
  const problem = teethProblem(teeth)
  return problem === undefined ? { teeth: teeth as ToothPlace[] } : { problem }
}

export const writeTeeth = (teeth: readonly ToothPlace[]): string =>
  teeth.map(({ tooth, surfaces }) => [tooth, surfaces.join('')].filter(Boolean).join(' ')).join(', ')
