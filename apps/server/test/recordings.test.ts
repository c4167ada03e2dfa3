import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openHouse, type Who } from './situations/open-house.ts'
import { readRecording, recordingsFolder, writeRecording } from './situations/recording.ts'
import { replay, waysThrough } from './situations/replay.ts'

const isRecording = process.env.RECORD === 'on'

describe.each(globSync('**/*.json', { cwd: recordingsFolder }).sort())('%s', file => {
  const recording = readRecording(path.join(recordingsFolder, file))
  const { situation, named, heard, isFresh } = recording

  test('the server answers what the component tests were told', async () => {
    expect(isFresh === true && !isRecording, 'record it with npm run record').toBe(false)
    const findings: string[] = []
    for (const [who, beginning] of Object.entries(heard)) {
      for (const way of waysThrough(beginning)) {
        const house = await openHouse(inject('adminUrl'), situation, who as Who)
        try {
          if (isFresh === true) recording.named = { ...named, ...house.named }
          else expect(house.named).toEqual(named)
          findings.push(...(await replay(house, beginning, way, isFresh === true ? 'note what differs' : 'compare')))
        } finally {
          await house.close()
        }
      }
    }
    expect(findings).toEqual([])
    if (isFresh === true) {
      delete recording.isFresh
      writeRecording(recording)
    }
  })
})
