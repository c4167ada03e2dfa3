import { pathToFileURL } from 'node:url'
import type { House } from '@archwire/server/test/recorder/open-house'
import type { ApiRequest, ApiResponse, Recording, Who } from '@archwire/server/test/recorder/recorded'

type Server = { openHouse(adminUrl: string, situation: string, who: Who): Promise<House> }
type Recordings = {
  recordingFile(situation: string): string
  readRecording(file: string): Recording
  writeRecording(recording: Recording): void
}

/**
 * What a page under test needs of the process that runs it: the recordings, and the real server, which is loaded only
 * while recordings are made.
 */
export function houseCommands(serverTests: string) {
  const load = <T>(name: string): Promise<T> => import(pathToFileURL(`${serverTests}/${name}.ts`).href)
  let house: House | undefined

  const closeHouse = async () => {
    await house?.close()
    house = undefined
  }
  return {
    readRecording: async (_: unknown, situation: string): Promise<Recording | null> => {
      const { recordingFile, readRecording } = await load<Recordings>('recorder/recording')
      try {
        return readRecording(recordingFile(situation))
      } catch {
        return null
      }
    },
    openHouse: async (_: unknown, situation: string, who: Who): Promise<House['named']> => {
      await closeHouse()
      const { openHouse } = await load<Server>('recorder/open-house')
      house = await openHouse(process.env.ARCHWIRE_HOUSE_DATABASE ?? '', situation, who)
      return house.named
    },
    askHouse: async (_: unknown, request: ApiRequest): Promise<ApiResponse> => {
      if (house === undefined) throw new Error('No house is open')
      return house.ask(request)
    },
    saveRecording: async (_: unknown, recording: Recording): Promise<void> => {
      await closeHouse()
      const { writeRecording } = await load<Recordings>('recorder/recording')
      writeRecording({ ...recording, isFresh: true })
    },
  }
}
