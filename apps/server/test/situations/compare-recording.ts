import { openHouse } from './open-house.ts'
import type { Recording, Who } from './recorded.ts'
import { writeRecording } from './recording.ts'
import { replay, waysThrough } from './replay.ts'

/**
 * Asks a new house whatever was heard in this situation, and tells where it answers otherwise. Of what was just heard,
 * the values that differ are kept as loose.
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
