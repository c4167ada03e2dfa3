/**
 * The rules of a guide for a transaction: which segments follow one another, how often, and what their elements may
 * contain. Written apart from the codec, so that each checks the other.
 */
export type Rule = SegmentRule | LoopRule

export type SegmentRule = {
  id: string
  isRequired: boolean
  most: number
  elements: Map<string, ElementRule>
}

/** A loop begins with its first segment. */
export type LoopRule = { loop: string; isRequired: boolean; most: number; rules: [SegmentRule, ...Rule[]] }

export type ElementRule = {
  isRequired: boolean
  /** Several values with the repetition separator between them. */
  repeats: boolean
  codes: string[] | undefined
  type: 'AN' | 'N' | 'R' | 'DT' | 'TM' | undefined
  shortest: number
  longest: number
}

type Use = 'R' | 'S'

const notation = /^(\d+(?:\.\d+)?):([RS])(\^?)(?::(AN|N|R|DT|TM)(\d+)?(?:-(\d+))?)?(?::=(\S+))?$/

/**
 * `2:R:AN1-50` is a required text, `3:S:=XV|XX` a situational code, `1.2` the second component of the first element,
 * `S^` one that may be repeated. An element that is not named is not used.
 */
export const segment = (id: string, use: Use, most: number, elements: string): SegmentRule => ({
  id,
  isRequired: use === 'R',
  most,
  elements: new Map(elements.split(/\s+/).map(readElement)),
})

function readElement(text: string): [string, ElementRule] {
  const [, number, use, repeats, type, shortest, longest, codes] = notation.exec(text) ?? []
  if (number === undefined) throw new Error(`this is no element: ${text}`)
  return [
    number,
    {
      isRequired: use === 'R',
      repeats: repeats === '^',
      codes: codes?.split('|'),
      type: type as ElementRule['type'],
      shortest: Number(shortest ?? 1),
      longest: Number(longest ?? shortest ?? 80),
    },
  ]
}

export const loop = (loop: string, use: Use, most: number, ...rules: LoopRule['rules']): LoopRule => ({
  loop,
  isRequired: use === 'R',
  most,
  rules,
})

export const many = Number.POSITIVE_INFINITY

/** A file split into segments only by what its first 106 characters say, without any code of the codec. */
export type PlainFile = { segments: PlainSegment[]; component: string; repetition: string }

export type PlainSegment = { id: string; at: number; elements: string[] }

export function plainFile(text: string): PlainFile {
  const [element = '', component = '', end = ''] = [text[3], text[104], text[105]]
  const segments = text.split(end)
  if (segments.pop() !== '') throw new Error('something stands behind the last segment')
  return {
    component,
    repetition: text[82] ?? '',
    segments: segments.map((one, index) => {
      const [id = '', ...elements] = one.split(element)
      return { id, at: index + 1, elements }
    }),
  }
}
