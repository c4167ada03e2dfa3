import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Moment, Recording } from './recorded.ts'

export const recordingsFolder = path.join(import.meta.dirname, '../../../web/test/recordings')

export const recordingFile = (situation: string): string =>
  path.join(recordingsFolder, `${situation.replaceAll(' ', '-')}.json`)

export const readRecording = (file: string): Recording => JSON.parse(readFileSync(file, 'utf8'))

/** One response per line, so that a difference shows what has changed. */
export function writeRecording(recording: Recording): void {
  const file = recordingFile(recording.situation)
  mkdirSync(path.dirname(file), { recursive: true })
  const { situation, isFresh, named, heard } = recording
  for (const moment of Object.values(heard)) omitRepeated(moment, [])
  const people = Object.entries(heard).map(
    ([who, moment]) => `${JSON.stringify(who)}: ${printMoment(moment, ' ')}`,
  )
  const lines = [
    `"situation": ${JSON.stringify(situation)}`,
    ...(isFresh === true ? ['"isFresh": true'] : []),
    `"named": ${JSON.stringify(named)}`,
    `"heard": {\n ${people.join(',\n ')}\n}`,
  ]
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** A response that is the same as before is not written again. */
function omitRepeated(moment: Moment, before: Moment[]): void {
  const same = new Set(moment.same ?? [])
  for (const [request, { loose: _loose, ...answer }] of Object.entries(moment.answers)) {
    const { loose: _before, ...earlier } = before.find(one => request in one.answers)?.answers[request] ?? {}
    if (!isDeepStrictEqual(answer, earlier)) continue
    delete moment.answers[request]
    same.add(request)
  }
  if (same.size > 0) moment.same = [...same].sort()
  for (const step of moment.steps) omitRepeated(step.after, [moment, ...before])
}

function printMoment({ answers, same, steps }: Moment, indent: string): string {
  const deeper = `${indent} `
  const answerLines = Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([request, answer]) => `${deeper} ${JSON.stringify(request)}: ${JSON.stringify(answer)}`)
  const done = steps.map(({ after, answer, ...request }) => {
    const parts = [JSON.stringify(request), JSON.stringify(answer), printMoment(after, `${deeper} `)]
    return `${deeper} {${parts[0]?.slice(1, -1)},\n${deeper} "answer": ${parts[1]},\n${deeper} "after": ${parts[2]}}`
  })
  return `{\n${deeper}"answers": {\n${answerLines.join(',\n')}\n${deeper}},\n${same === undefined ? '' : `${deeper}"same": ${JSON.stringify(same)},\n`}${deeper}"steps": [${done.length > 0 ? `\n${done.join(',\n')}\n${deeper}` : ''}]\n${indent}}`
}
