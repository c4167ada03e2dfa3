import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

export const taskChannels = (): LiveChannel[] => [liveChannel('tasks')]
