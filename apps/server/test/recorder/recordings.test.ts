// @long: it opens the house three hundred times
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { readRecording, recordingsFolder } from './recording.ts'
import { compareRecording } from './replay.ts'

test.concurrent.each(globSync('**/*.json', { cwd: recordingsFolder }).sort())(
  'the real server gives the responses that component tests get: %s',
  async file => {
    const recording = readRecording(path.join(recordingsFolder, file))
    expect(recording.isFresh, 'record it to the end: npm run record').toBeUndefined()
    expect(await compareRecording(inject('adminUrl'), recording)).toEqual([])
  },
)
