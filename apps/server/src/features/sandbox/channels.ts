import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const sandboxChannels = (): LiveChannel[] => [
  liveChannel('sandbox', { authorize: async ({ user }) => user.admin }),
]
