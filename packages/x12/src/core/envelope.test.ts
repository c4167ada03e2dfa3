import { describe, expect, test } from 'vitest'
import { readEnvelope, type WrittenEnvelope, writeEnvelope } from './envelope.ts'
import { readSegments } from './read-segments.ts'

const body = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 'LX', elements: ['LX', String(index + 1)], at: 0 }))

const envelope: WrittenEnvelope = {
  sender: { qualifier: 'ZZ', id: 'CLINIC7' },
  receiver: { qualifier: '30', id: '123456789' },
  date: '2026-11-16',
  time: '09:30',
  controlNumber: '42',
  version: '005010X224A2',
  functionalCode: 'HC',
  usage: 'T',
  transactions: [
    { set: '837', version: '005010X224A2', controlNumber: '1', segments: body(2) },
    { set: '837', version: '005010X224A2', controlNumber: '0002', segments: body(0) },
  ],
}

const text = writeEnvelope(envelope)

test('the envelope has the counts of its contents', () => {
  expect(text).toBe(
    'ISA*00*          *00*          *ZZ*CLINIC7        *30*123456789      *261116*0930*^*00501*000000042*0*T*:~' +
      'GS*HC*CLINIC7*123456789*20261116*0930*42*X*005010X224A2~' +
      'ST*837*0001*005010X224A2~LX*1~LX*2~SE*4*0001~' +
      'ST*837*0002*005010X224A2~SE*2*0002~GE*2*42~IEA*1*000000042~',
  )
})

test('what was written is read', () => {
  const read = readEnvelope(readSegments(text))
  expect(read).toMatchObject({
    sender: envelope.sender,
    receiver: envelope.receiver,
    controlNumber: '42',
    usage: 'T',
    acknowledgements: [],
  })
  expect(read.groups).toHaveLength(1)
  expect(read.groups[0]).toMatchObject({
    functionalCode: 'HC',
    date: '2026-11-16',
    time: '09:30',
    controlNumber: '42',
  })
  expect(
    read.groups[0]?.transactions.map(one => [
      one.controlNumber,
      one.segments.length,
      one.startsAt,
      one.endsAt,
    ]),
  ).toEqual([
    ['0001', 2, 3, 6],
    ['0002', 0, 7, 8],
  ])
})

test('other delimiters, and a control number of its own for the group', () => {
  const delimiters = { element: '|', repetition: '!', component: '>', segment: '\n' }
  const other = writeEnvelope({ ...envelope, groupControlNumber: '0043' }, delimiters)
  expect(other).toContain('\nGE|2|43\n')
  expect(readEnvelope(readSegments(other)).delimiters).toEqual(delimiters)
})

describe('an envelope that is not closed as it was opened names the segment', () => {
  test.each([
    ['SE*4*0001', 'SE*5*0001', 'Segment 6 (SE): it counts 5 segments, there are 4'],
    ['SE*4*0001', 'SE*4*0009', 'Segment 6 (SE): its control number is not the one that was opened'],
    ['SE*4*0001', 'SE*x*0001', 'Segment 6 (SE): element 1 is no whole number'],
    ['GE*2*42', 'GE*3*42', 'Segment 9 (GE): it counts 3 transactions, there are 2'],
    ['GE*2*42', 'GE*2*41', 'Segment 9 (GE): its control number'],
    ['IEA*1*', 'IEA*2*', 'Segment 10 (IEA): it counts 2 groups, there are 1'],
    ['IEA*1*000000042', 'IEA*1*000000041', 'Segment 10 (IEA): its control number'],
    ['IEA*1*000000042~', '', 'Segment 10 (IEA): the interchange does not end'],
    ['GE*2*42~', '', 'Segment 9 (IEA): a group is still open'],
    ['SE*2*0002~', '', 'Segment 8 (GE): a transaction is still open'],
    ['ST*837*0001*005010X224A2~', '', 'Segment 3 (LX): it stands outside of a transaction'],
    ['LX*2~', 'ST*837~', 'Segment 5 (ST): it does not belong here'],
    ['20261116', '20261316', 'Segment 2 (GS): element 4 is no day'],
    ['*0930*42', '*9930*42', 'Segment 2 (GS): element 5 is no time'],
    ['000000042~', '000000042~GS*HC~', 'Segment 11 (GS): something follows the end of the interchange'],
    ['*0*T*', '*0*X*', 'Segment 1 (ISA): it is neither production nor test'],
  ])('%s -> %s', (from, to, message) => {
    expect(text).toContain(from)
    expect(() => readEnvelope(readSegments(text.replace(from, to)))).toThrow(message)
  })

  test.each<[Partial<WrittenEnvelope>, string]>([
    [{ controlNumber: '1234567890' }, 'a control number has one to nine digits'],
    [{ controlNumber: '0' }, 'a control number has one to nine digits'],
    [{ sender: { qualifier: 'ZZ', id: 'TOO LONG FOR ANYBODY' } }, 'an id has 2 to 15'],
    [{ date: '2026-02-30' }, 'the date is no day'],
    [{ time: '24:00' }, 'the time is none'],
  ])('%j is not written', (wrong, message) => {
    expect(() => writeEnvelope({ ...envelope, ...wrong })).toThrow(message)
  })
})
