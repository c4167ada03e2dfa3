import { type ChannelName, channels } from '@archwire/contract/live/events'
import { expect, test } from 'vitest'
import { liveUpdates } from './live-updates.ts'

test('every event of every channel makes a cached response out of date', () => {
  const unheard = (Object.keys(channels) as ChannelName[]).flatMap(channel => {
    const known = new Set(liveUpdates.flatMap(({ outOfDate }) => Object.keys(outOfDate[channel] ?? {})))
    return Object.keys(channels[channel].events)
      .filter(event => !known.has(event))
      .map(event => `${channel} ${event}`)
  })
  expect(unheard).toEqual([])
})
