import { readEnvelope } from '../core/envelope.ts'
import { readSegments } from '../core/read-segments.ts'
import { element, isaLength, type Segment, X12Error } from '../core/segment.ts'

/** What the receiver reports about the envelope of an interchange of ours, before it reads the content. */
export type InterchangeAcknowledgement = {
  /** The number of the reported interchange. */
  controlNumber: string
  /** Date and time in its envelope: 2026-05-06 and 14:00. */
  date: string
  time: string
  outcome: 'accepted' | 'accepted with errors' | 'rejected'
  /** The reason by number; 000 if nothing is wrong. */
  code: string
}

const outcomes: Record<string, InterchangeAcknowledgement['outcome']> = {
  A: 'accepted',
  E: 'accepted with errors',
  R: 'rejected',
}

type Cover = {
  acknowledgements: InterchangeAcknowledgement[]
  /** The interchange contains nothing else. */
  isAlone: boolean
}

/**
 * The interchange acknowledgements in an envelope. They come before everything else, so a long file need not be read
 * for them.
 */
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

// Our own descriptions; the format defines only the numbers.
const notes = new Map(
  Object.entries({
    '000': 'nothing is wrong',
    '001': 'the number at its end is not the one at its beginning',
    '002': 'this version of the format is not supported',
    '003': 'the version is not valid',
    '004': 'the character that ends a segment is not valid',
    '005': 'what kind of number the sender has is not valid',
    '006': 'the sender is not known',
    '007': 'what kind of number the receiver has is not valid',
    '008': 'the receiver is not known',
    '009': 'the receiver takes no such files',
    '010': 'what authorizes it is of no valid kind',
    '011': 'what authorizes it is not valid',
    '012': 'the kind of its password is not valid',
    '013': 'its password is not valid',
    '014': 'its date is not valid',
    '015': 'its time is not valid',
    '016': 'its standard is not valid',
    '017': 'its version is not valid',
    '018': 'its number is not valid',
    '019': 'whether it wants an acknowledgement is not said in a valid way',
    '020': 'whether it is a test is not said in a valid way',
    '021': 'it has more or fewer groups than it says',
    '022': 'its parts do not fit together',
    '023': 'it ends too early',
    '024': 'something in it is not valid',
    '025': 'the same number came before',
    '026': 'a character that divides it is not valid',
    '027': 'the character that divides values is not valid',
    '028': 'the character that divides segments is not valid',
    '029': 'it has more characters than the receiver takes',
    '030': 'its groups are not of a valid kind',
    '031': 'its end is missing or not valid',
  }),
)

export const describeInterchangeNote = (code: string): string =>
  notes.get(code) ?? `the receiver's computer refused it with code ${code}`
