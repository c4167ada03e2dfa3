import type { PlainFile, PlainSegment } from './plain-file.ts'

type Wanted = { functionalCode: string; version: string; set: string; setVersion: string }

const isaWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

/** What is wrong with the cover of a file of one transaction: its widths, numbers and counts. */
export function checkCover({ segments }: PlainFile, wanted: Wanted): string[] {
  const [isa, gs, st] = segments
  const [se, ge, iea] = segments.slice(-3)
  const order = [isa, gs, st, se, ge, iea].map(one => one?.id)
  if (order.join() !== 'ISA,GS,ST,SE,GE,IEA') return [`the cover is ${order.join()}`]
  const said = (segment: PlainSegment | undefined, number: number) => segment?.elements[number - 1] ?? ''
  const rules: [string, boolean][] = [
    ['ISA has its widths', isa?.elements.map(one => one.length).join() === isaWidths.join()],
    ['ISA is of version 00501', said(isa, 12) === '00501'],
    ['ISA says whether it is a test', /^[PT]$/.test(said(isa, 15))],
    ['ISA wants no acknowledgement, or one', /^[01]$/.test(said(isa, 14))],
    [
      'ISA has a day and a time',
      /^\d{6}$/.test(said(isa, 9)) && /^([01]\d|2[0-3])[0-5]\d$/.test(said(isa, 10)),
    ],
    ['ISA and IEA have the same number', /^\d{9}$/.test(said(isa, 13)) && said(isa, 13) === said(iea, 2)],
    ['IEA counts one group', said(iea, 1) === '1'],
    ['GS has eight elements', gs?.elements.length === 8],
    ['GS says what it holds', said(gs, 1) === wanted.functionalCode],
    ['GS names both sides', [2, 3].every(number => /^\S.{0,13}\S$/.test(said(gs, number)))],
    ['GS has a day and a time', /^\d{8}$/.test(said(gs, 4)) && /^\d{4,8}$/.test(said(gs, 5))],
    ['GS and GE have the same number', /^[1-9]\d{0,8}$/.test(said(gs, 6)) && said(gs, 6) === said(ge, 2)],
    ['GE counts one transaction', said(ge, 1) === '1'],
    ['GS is of X12', said(gs, 7) === 'X'],
    ['GS names the guide', said(gs, 8) === wanted.version],
    ['ST is of its kind', said(st, 1) === wanted.set],
    ['ST and SE have the same number', /^\S{4,9}$/.test(said(st, 2)) && said(st, 2) === said(se, 2)],
    ['ST names the guide where it does', said(st, 3) === wanted.setVersion],
    ['SE counts its segments', said(se, 1) === String(segments.length - 4)],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => `it does not hold that ${rule}`)
}

/** The body of the one transaction. */
export const bodyOf = ({ segments }: PlainFile): PlainSegment[] => segments.slice(3, -3)

/** Levels are numbered one after the other, stand below one that says so, and those that say so have one below. */
export function checkLevels({ segments }: PlainFile): string[] {
  const levels = segments.filter(({ id }) => id === 'HL').map(({ elements }) => elements)
  return levels.flatMap(([number, parent = '', code, children], index) => {
    const problems = number === String(index + 1) ? [] : [`level ${number} stands in place ${index + 1}`]
    const above = levels.slice(0, index).find(([one]) => one === parent)
    if (index > 0 && above?.[3] !== '1') problems.push(`level ${number} (${code}) is below none that has any`)
    if (index === 0 && parent !== '') problems.push('the first level is below another')
    const hasAny = levels.some(([, one]) => one === number)
    if (children !== undefined && (children === '1') !== hasAny)
      problems.push(`level ${number} (${code}) says ${children} and has ${hasAny ? 'some' : 'none'}`)
    return problems
  })
}
