import { readCount } from '../core/amounts.ts'
import type { Delimiters } from '../core/delimiters.ts'
import { component, element, elementOrNull, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'
import { required } from '../parts/coded.ts'
import { hasElementErrors, type SyntaxProblem } from './acknowledgement.ts'

/** IK3 tells of a segment, the IK4s below it of its elements. A segment that has only these is told by them alone. */
export function readProblems(segments: Segment[], delimiters: Delimiters): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  let current: SyntaxProblem | undefined
  // Of which it is not known yet whether its elements tell.
  let untold: SyntaxProblem[] = []
  for (const one of segments) {
    if (one.id === 'IK3') {
      problems.push(...untold)
      current = readSegmentProblem(one)
      untold = current.code === hasElementErrors ? [current] : []
      if (untold.length === 0) problems.push(current)
    } else if (one.id === 'IK4') {
      if (current === undefined) throw new X12Error(one, 'it stands below no IK3')
      problems.push({ ...current, ...readElementProblem(one, delimiters) })
      untold = []
    }
  }
  return [...problems, ...untold]
}

const readSegmentProblem = (ik3: Segment): SyntaxProblem => ({
  segmentId: required(ik3, 1),
  position: readCount(ik3, 2),
  loop: elementOrNull(ik3, 3),
  element: null,
  component: null,
  // What says no more than that something is wrong means the elements.
  code: element(ik3, 4) === '' ? hasElementErrors : element(ik3, 4),
})

const readElementProblem = (ik4: Segment, delimiters: Delimiters) => ({
  element: readPosition(ik4, component(ik4, 1, 1, delimiters)),
  component:
    component(ik4, 1, 2, delimiters) === '' ? null : readPosition(ik4, component(ik4, 1, 2, delimiters)),
  code: required(ik4, 3),
})

function readPosition(ik4: Segment, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new X12Error(ik4, 'element 1 is no position')
  return Number(text)
}
