import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Answer, Asked, Who } from './open-house.ts'

/** `loose` names the values that are other ones each time, such as tokens: '/body/0/hashid'. */
export type RecordedAnswer = Answer & { loose?: string[] }

/** What the server answers as long as nobody changes anything, and what somebody does next. */
export type Moment = { answers: Record<string, RecordedAnswer>; steps: Step[] }

export type Step = Asked & { answer: RecordedAnswer; then: Moment }

/** All that the server was ever asked in a situation, by whom and in which order things were changed. */
export type Recording = {
  situation: string
  /** Just heard, and not yet compared with what a second house answers. */
  isFresh?: boolean
  named: Record<string, string | number>
  heard: Partial<Record<Who, Moment>>
}

export const recordingsFolder = path.join(import.meta.dirname, '../../../web/test/recordings')

export const recordingFile = (situation: string): string =>
  path.join(recordingsFolder, `${situation.replaceAll(' ', '-')}.json`)

export const readRecording = (file: string): Recording => JSON.parse(readFileSync(file, 'utf8'))

/** An answer a line, so that a difference shows what has changed. */
export function writeRecording(recording: Recording): void {
  const file = recordingFile(recording.situation)
  mkdirSync(path.dirname(file), { recursive: true })
  const { situation, isFresh, named, heard } = recording
  const people = Object.entries(heard).map(([who, moment]) => `${JSON.stringify(who)}: ${printMoment(moment, ' ')}`)
  const lines = [
    `"situation": ${JSON.stringify(situation)}`,
    ...(isFresh === true ? ['"isFresh": true'] : []),
    `"named": ${JSON.stringify(named)}`,
    `"heard": {\n ${people.join(',\n ')}\n}`,
  ]
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function printMoment({ answers, steps }: Moment, indent: string): string {
  const deeper = `${indent} `
  const heard = Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([request, answer]) => `${deeper} ${JSON.stringify(request)}: ${JSON.stringify(answer)}`)
  const done = steps.map(({ then, answer, ...asked }) => {
    const parts = [JSON.stringify(asked), JSON.stringify(answer), printMoment(then, `${deeper} `)]
    return `${deeper} {${parts[0]?.slice(1, -1)},\n${deeper} "answer": ${parts[1]},\n${deeper} "then": ${parts[2]}}`
  })
  return `{\n${deeper}"answers": {\n${heard.join(',\n')}\n${deeper}},\n${deeper}"steps": [${done.length > 0 ? `\n${done.join(',\n')}\n${deeper}` : ''}]\n${indent}}`
}
