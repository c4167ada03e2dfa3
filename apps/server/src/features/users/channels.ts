import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const usersChannels = (): LiveChannel[] => [
  liveChannel('users', { authorize: async ({ user }) => user.admin }),
]
