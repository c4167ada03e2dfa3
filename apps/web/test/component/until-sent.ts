import { expect } from 'vitest'
import type { PlayedServer } from './played-server.ts'

/** Waits until the page has sent a draft by itself, or its deletion. */
export const untilSent = ({ sent }: PlayedServer, pattern: RegExp, times = 1): Promise<void> =>
  expect.poll(() => sent.filter(({ request }) => pattern.test(request)).length).toBe(times)
