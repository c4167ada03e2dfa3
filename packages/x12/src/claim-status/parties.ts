import type { BuildSegment } from '../core/build-segment.ts'
import type { Cursor, Level } from '../core/cursor.ts'
import { element, elementOrNull, type Segment, X12Error } from '../core/segment.ts'
import { birthSegments, nameSegment, nobody, type Person, readPersonPart } from '../parts/person.ts'
import {
  organizationSegment,
  type ProviderName,
  providerSegment,
  readProviderName,
} from '../parts/provider.ts'

/** The guide of claim status inquiries and responses. */
export const statusGuide = '005010X212'

export type Payer = { name: string; code: string }
export type Receiver = { name: string; id: string }
export type StatusPerson = Pick<Person, 'firstName' | 'lastName' | 'dob' | 'gender'>
export type StatusSubscriber = StatusPerson & { memberId: string | null }

/** The parties of a level, with those above it; parties below it are null. */
export type StatusParties = {
  payer: Payer
  receiver: Receiver | null
  provider: ProviderName | null
  subscriber: StatusSubscriber | null
  dependent: StatusPerson | null
}

// Payer, receiver, provider, subscriber, dependent: the level below which each kind of level stands.
const parents: Record<string, string | undefined> = { 20: undefined, 21: '20', 19: '21', 22: '19', 23: '22' }

/** Walks through the levels in the file's order, each with its parties and its other segments. */
export function* walkLevels(cursor: Cursor): Generator<{ level: Level; whom: StatusParties; body: Cursor }> {
  const known = new Map<Level, StatusParties>()
  for (const level of cursor.levels()) {
    if (!Object.hasOwn(parents, level.code) || level.parent?.code !== parents[level.code]) {
      throw new X12Error(level.hl, 'a level of this kind does not belong here')
    }
    const above = level.parent === undefined ? undefined : known.get(level.parent)
    const whom = readWhom(level, above)
    known.set(level, whom)
    yield { level, whom, body: level.body }
  }
}

function readWhom({ code, body }: Level, above: StatusParties | undefined): StatusParties {
  if (above === undefined) {
    const payer = readPayer(body.take('NM1', 'PR'))
    return { payer, receiver: null, provider: null, subscriber: null, dependent: null }
  }
  if (code === '21') return { ...above, receiver: readReceiver(body.take('NM1', '41')) }
  if (code === '19') return { ...above, provider: readProviderName(body.take('NM1', '1P')) }
  return code === '22'
    ? { ...above, subscriber: takeSubscriber(body) }
    : { ...above, dependent: takePerson(body, 'QC').person }
}

function takeSubscriber(body: Cursor): StatusSubscriber {
  const { nm1, person } = takePerson(body, 'IL')
  return { ...person, memberId: elementOrNull(nm1, 9) }
}

function takePerson(body: Cursor, entity: 'IL' | 'QC'): { nm1: Segment; person: StatusPerson } {
  const dmg = body.takeIf('DMG')
  const nm1 = body.take('NM1', entity)
  const born = dmg === undefined ? {} : readPersonPart(dmg)
  const { firstName, lastName, dob, gender } = { ...nobody, ...readPersonPart(nm1), ...born }
  return { nm1, person: { firstName, lastName, dob, gender } }
}

export const readPayer = (nm1: Segment): Payer => ({ name: element(nm1, 3), code: element(nm1, 9) })

export const readReceiver = (nm1: Segment): Receiver => ({ name: element(nm1, 3), id: element(nm1, 9) })

/** The levels from the payer down to the lowest one. */
export function statusPartySegments(segment: BuildSegment, whom: StatusParties): Segment[] {
  const { payer, receiver, provider, subscriber, dependent } = whom
  const levels = [
    { code: '20', who: [organizationSegment(segment, 'PR', payer.name, ['PI', payer.code])] },
    ...(receiver === null
      ? []
      : [{ code: '21', who: [organizationSegment(segment, '41', receiver.name, ['46', receiver.id])] }]),
    ...(provider === null ? [] : [{ code: '19', who: [providerSegment(segment, '1P', provider)] }]),
    ...(subscriber === null
      ? []
      : [
          {
            code: '22',
            who: [
              // The subscriber's birthday is written if they are the patient, and not beside a dependent.
              ...(dependent === null ? birthSegments(segment, subscriber) : []),
              nameSegment(segment, 'IL', subscriber, subscriber.memberId),
            ],
          },
        ]),
    ...(dependent === null
      ? []
      : [
          {
            code: '23',
            who: [...birthSegments(segment, dependent), nameSegment(segment, 'QC', dependent, null)],
          },
        ]),
  ]
  const isLast = (index: number) => index === levels.length - 1
  // A dependent never has levels below, and does not say so.
  return levels.flatMap(({ code, who }, index) => [
    segment('HL', index + 1, index === 0 ? null : index, code, code === '23' ? null : isLast(index) ? 0 : 1),
    ...who,
  ])
}
