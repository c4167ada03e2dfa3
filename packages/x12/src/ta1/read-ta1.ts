import { isaLength } from '../core/delimiters.ts'
import { readEnvelope } from '../core/envelope.ts'
import { readSegments } from '../core/read-segments.ts'
import { element, type Segment } from '../core/segment.ts'
import { X12Error } from '../core/x12-error.ts'

/** What the other side says of the cover of an interchange of ours, before it looks at anything inside. */
export type InterchangeAcknowledgement = {
  /** Of the interchange that it is about. */
  controlNumber: string
  /** As the cover of that one said: 2026-05-06 and 14:00. */
  date: string
  time: string
  outcome: 'accepted' | 'accepted with errors' | 'rejected'
  /** Why, by number; 000 where nothing is wrong. */
  code: string
}

const outcomes: Record<string, InterchangeAcknowledgement['outcome']> = {
  A: 'accepted',
  E: 'accepted with errors',
  R: 'rejected',
}

export type Cover = {
  acknowledgements: InterchangeAcknowledgement[]
  /** There is nothing else in the interchange. */
  isAlone: boolean
}

/** What stands on a cover about other covers: before everything else, so that a long file need not be read for it. */
export function readCover(text: string): Cover {
  if (!/^[\r\n]*TA1/.test(text.slice(isaLength, isaLength + 10)))
    return { acknowledgements: [], isAlone: false }
  const { acknowledgements, groups } = readEnvelope(readSegments(text))
  return { acknowledgements: acknowledgements.map(readOne), isAlone: groups.length === 0 }
}

function readOne(ta1: Segment): InterchangeAcknowledgement {
  const [controlNumber, date, time, outcome, code] = [1, 2, 3, 4, 5].map(number => element(ta1, number)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  if (!/^\d{1,9}$/.test(controlNumber)) throw new X12Error(ta1, 'element 1 is no control number')
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  if (year === undefined) throw new X12Error(ta1, 'element 2 is no day')
  const [, hour, minute] = /^(\d\d)(\d\d)$/.exec(time) ?? []
  if (hour === undefined) throw new X12Error(ta1, 'element 3 is no time')
  const known = outcomes[outcome]
  if (known === undefined) throw new X12Error(ta1, 'element 4 is neither A, E nor R')
  return {
    controlNumber: String(Number(controlNumber)),
    date: `20${year}-${month}-${day}`,
    time: `${hour}:${minute}`,
    outcome: known,
    code,
  }
}
