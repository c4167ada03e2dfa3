import type { ElementRule, LoopRule, PlainFile, PlainSegment, Rule, SegmentRule } from './grammar.ts'

/** Everything in these segments that breaks the guide; empty if nothing does. */
export function checkGuide(segments: PlainSegment[], rules: Rule[], file: PlainFile): string[] {
  const walk = { segments, at: 0, file, problems: [] as string[] }
  followRules(rules, walk, 'transaction')
  const left = walk.segments[walk.at]
  if (left !== undefined) walk.problems.push(`${named(left)} is not expected here`)
  return walk.problems
}

type Walk = { segments: PlainSegment[]; at: number; file: PlainFile; problems: string[] }

function followRules(rules: Rule[], walk: Walk, within: string): void {
  for (const rule of rules) {
    let count = 0
    for (let current = walk.segments[walk.at]; fits(rule, current); current = walk.segments[walk.at]) {
      count += 1
      if ('loop' in rule) followLoop(rule, walk)
      else takeSegment(rule, walk)
    }
    const name = 'loop' in rule ? `loop ${rule.loop}` : rule.id
    if (rule.isRequired && count === 0) walk.problems.push(`${within}: ${name} is missing`)
    if (count > rule.most) walk.problems.push(`${within}: ${name} comes ${count} times`)
  }
}

function followLoop({ loop, rules: [first, ...rest] }: LoopRule, walk: Walk): void {
  takeSegment(first, walk)
  followRules(rest, walk, loop)
}

function takeSegment(rule: SegmentRule, walk: Walk): void {
  const segment = walk.segments[walk.at]
  walk.at += 1
  if (segment !== undefined) walk.problems.push(...checkElements(segment, rule, walk.file))
}

/** A level is recognised by its code in the third element, any other segment by the first. */
function fits(rule: Rule, segment: PlainSegment | undefined): segment is PlainSegment {
  if ('loop' in rule) return fits(rule.rules[0], segment)
  if (segment === undefined || segment.id !== rule.id) return false
  const key = rule.id === 'HL' ? 3 : 1
  const known = rule.elements.get(String(key))
  return known?.isRequired !== true || known.codes?.includes(segment.elements[key - 1] ?? '') !== false
}

function checkElements(segment: PlainSegment, rule: SegmentRule, file: PlainFile): string[] {
  const where = (number: string) => `${named(segment)} element ${number}`
  const problems = segment.elements.at(-1) === '' ? [`${named(segment)} ends with an empty element`] : []
  const composites = new Set(
    [...rule.elements.keys()].filter(key => key.includes('.')).map(key => key.split('.')[0]),
  )
  const values = segment.elements.flatMap((value, index): [string, string][] => {
    const number = String(index + 1)
    if (!composites.has(number)) return [[number, value]]
    return value.split(file.component).map((part, at) => [`${number}.${at + 1}`, part])
  })
  for (const [number, value] of values) {
    const known = rule.elements.get(number)
    if (known === undefined && value !== '') problems.push(`${where(number)} is not used`)
    else if (known !== undefined && value !== '')
      for (const one of known.repeats ? value.split(file.repetition) : [value]) {
        const wrong = wrongIn(one, known)
        if (wrong !== undefined) problems.push(`${where(number)} ${wrong}`)
      }
  }
  const present = new Map(values)
  for (const [number, { isRequired }] of rule.elements) {
    const [whole, part] = number.split('.')
    // A component of an absent composite is required only if the composite is.
    const isWanted = part === undefined || part === '1' || present.has(`${whole}.1`)
    if (isRequired && isWanted && (present.get(number) ?? '') === '')
      problems.push(`${where(number)} is missing`)
  }
  if (segment.id === 'DTP' && !isPeriod(segment)) problems.push(`${where('3')} is not of its format`)
  return problems
}

const named = ({ id, at }: PlainSegment) => `${id} (segment ${at})`

const forms = {
  N: /^\d+$/,
  R: /^-?(\d+(\.\d*[1-9])?|\.\d*[1-9])$/,
  DT: /^\d+$/,
  TM: /^([01]\d|2[0-3])[0-5]\d/,
}

function wrongIn(value: string, { codes, type, shortest, longest }: ElementRule): string | undefined {
  if (codes !== undefined) return codes.includes(value) ? undefined : `is none of the codes: ${value}`
  const length = type === 'R' ? value.replace(/[-.]/g, '').length : value.length
  if (length < shortest || length > longest) return `is ${length} long, not ${shortest} to ${longest}`
  if (type === undefined || type === 'AN') return value.trim() === value ? undefined : 'has spaces around it'
  if (!forms[type].test(value)) return `is not of its type: ${value}`
  return type === 'DT' && !isDay(value) ? `is no day: ${value}` : undefined
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(8, 10) === day
}

function isPeriod({ elements: [, format, value = ''] }: PlainSegment): boolean {
  const days = value.split('-')
  return format === 'RD8' ? days.length === 2 && days.every(isDay) : isDay(value)
}
