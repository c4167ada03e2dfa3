import { type House, openHouse } from './open-house.ts'
import type { Moment, RecordedResponse, Recording, Step, Who } from './recorded.ts'
import { writeRecording } from './recording.ts'

/** Every path through the recorded changes, from the beginning to the last change. */
function waysThrough(moment: Moment): Step[][] {
  if (moment.steps.length === 0) return [[]]
  return moment.steps.flatMap(step => waysThrough(step.after).map(way => [step, ...way]))
}

type Noted = 'compare' | 'note what differs'

/**
 * Repeats the changes and requests of a recording, and reports where the server's response differs. On the first
 * repetition, the values that differ are noted as loose instead: two servers got the same requests.
 */
async function replay(house: House, beginning: Moment, way: Step[], how: Noted): Promise<string[]> {
  const findings: string[] = []
  const values = new Map<string, string>()
  const understood = (text: string) => {
    let result = text
    for (const [recorded, real] of values) result = result.replaceAll(recorded, real)
    return result
  }
  const learn = (recorded: string, real: string) => {
    values.set(recorded, real)
    // A secret begins with an id, which is compared by itself: 'seti_1_secret_2'.
    const [recordedNumber = recorded, numberReal = real] = [recorded, real].map(
      text => text.split('_secret_')[0],
    )
    if (recordedNumber !== recorded) values.set(recordedNumber, numberReal)
  }
  const compareWith = (request: string, recorded: RecordedResponse, real: unknown) => {
    const loose = new Set(recorded.loose ?? [])
    const { loose: _loose, ...plain } = recorded
    for (const difference of differences('', plain, real)) {
      const { at, mine, theirs } = difference
      const isValue = mine !== undefined && theirs !== undefined && !isObject(mine) && !isObject(theirs)
      if (isValue && how === 'note what differs') loose.add(at)
      if (isValue && (loose.has(at) || areStamped(mine, theirs))) {
        if (String(mine).length >= 8) learn(String(mine), String(theirs))
      } else {
        findings.push(
          `${request} ${at}: recorded ${JSON.stringify(mine)}, answered ${JSON.stringify(theirs)}`,
        )
      }
    }
    if (loose.size > 0) recorded.loose = [...loose].sort()
  }
  const passed: Moment[] = []
  const look = async (moment: Moment) => {
    passed.unshift(moment)
    for (const request of [...Object.keys(moment.answers), ...(moment.same ?? [])]) {
      const recorded = passed.find(one => request in one.answers)?.answers[request]
      if (recorded === undefined) findings.push(`${request} is said to be answered as before, and was not`)
      else compareWith(request, recorded, await house.ask({ request: understood(request) }))
    }
  }

  await look(beginning)
  for (const { request, body, ifMatch, key, answer, after } of way) {
    const real = await house.ask({
      request: understood(request),
      ...(body !== undefined && { body: JSON.parse(understood(JSON.stringify(body))) }),
      ...(ifMatch !== undefined && { ifMatch: understood(ifMatch) }),
      ...(key !== undefined && { key }),
    })
    compareWith(request, answer, real)
    await look(after)
  }
  return findings
}

/**
 * Moments that PostgreSQL stamped have fractions of a second; those of a situation have none. One in a thousand has
 * none by chance, so a fraction in one of the two is enough if they are as close as two runs.
 */
export function areStamped(mine: unknown, theirs: unknown): boolean {
  const moments = [mine, theirs].filter(value => typeof value === 'string' && moment.test(value))
  const [first = Number.NaN, second = Number.NaN] = moments.map(value => Date.parse(String(value)))
  return Math.abs(first - second) < tenMinutes && moments.some(value => !String(value).endsWith('.000Z'))
}

const moment = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const tenMinutes = 10 * 60_000

type Difference = { at: string; mine: unknown; theirs: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function differences(at: string, mine: unknown, theirs: unknown): Difference[] {
  if (isObject(mine) && isObject(theirs) && Array.isArray(mine) === Array.isArray(theirs)) {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return [...keys].flatMap(key => differences(`${at}/${key}`, mine[key], theirs[key]))
  }
  return Object.is(mine, theirs) ? [] : [{ at, mine, theirs }]
}

/**
 * Repeats the requests of a recording with a new server, and reports where its responses differ. For a fresh recording,
 * the values that differ are stored as loose.
 */
export async function compareRecording(adminUrl: string, recording: Recording): Promise<string[]> {
  const { situation, heard, isFresh = false } = recording
  const findings: string[] = []
  for (const [who, beginning] of Object.entries(heard)) {
    for (const way of waysThrough(beginning)) {
      const house = await openHouse(adminUrl, situation, who as Who)
      try {
        const how = isFresh ? 'note what differs' : 'compare'
        findings.push(...(await replay(house, beginning, way, how)))
      } finally {
        await house.close()
      }
    }
  }
  if (isFresh && findings.length === 0) {
    delete recording.isFresh
    writeRecording(recording)
  }
  return findings
}
