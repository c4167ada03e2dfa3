import type { Page, WebSocket } from '@playwright/test'
import { expect } from '@playwright/test'

type Subscriptions = { requested: Map<string, string>; followed: Set<string> }

const pages = new WeakMap<Page, Subscriptions>()

/** Watches, from before the page loads, which channels it requests and which the server grants. */
export function watchLive(page: Page): void {
  page.on('websocket', socket => {
    if (socket.url().includes('/v2/cable')) watchSocket(page, socket)
  })
}

function watchSocket(page: Page, socket: WebSocket): void {
  const seen: Subscriptions = { requested: new Map(), followed: new Set() }
  pages.set(page, seen)
  // The messages of socket.io: 42, the number of the call and the call; then 43, the same number and the response.
  socket.on('framesent', ({ payload }) => {
    const [, number, channel] = /^42(\d+)\["subscribe",\{"channel":"(\w+)"/.exec(String(payload)) ?? []
    if (number !== undefined && channel !== undefined) seen.requested.set(number, channel)
  })
  socket.on('framereceived', ({ payload }) => {
    const [, number] = /^43(\d+)\[\{"ok":true/.exec(String(payload)) ?? []
    const channel = number === undefined ? undefined : seen.requested.get(number)
    if (channel !== undefined) seen.followed.add(channel)
  })
  socket.on('close', () => {
    if (pages.get(page) === seen) pages.delete(page)
  })
}

/** The channels that the page has requested, whatever the response. */
export const requestedChannels = (page: Page): string[] => [...(pages.get(page)?.requested.values() ?? [])]

/** Waits until the page follows these channels: from then on their events reach it. */
export async function followed(page: Page, ...channels: string[]): Promise<void> {
  for (const channel of channels)
    await expect.poll(() => pages.get(page)?.followed.has(channel), `${channel} is followed`).toBe(true)
}
