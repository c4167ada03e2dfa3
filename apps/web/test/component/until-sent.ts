import { expect } from 'vitest'
import type { PlayedServer } from './played-server.ts'

/** What the page sends by itself, when it is time: a draft of what is written, or that there is none any more. */
export const untilSent = ({ sent }: PlayedServer, pattern: RegExp, times = 1): Promise<void> =>
  expect.poll(() => sent.filter(({ request }) => pattern.test(request)).length).toBe(times)
