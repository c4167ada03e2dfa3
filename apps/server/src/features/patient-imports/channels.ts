import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const patientImportChannels = (): LiveChannel[] => [
  liveChannel('patient_imports', { authorize: async ({ user }) => user.admin }),
]
