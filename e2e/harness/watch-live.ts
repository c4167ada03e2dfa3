import type { Page, WebSocket } from '@playwright/test'
import { expect } from '@playwright/test'

type Subscriptions = { requested: Map<string, string>; followed: Set<string> }

const pages = new WeakMap<Page, Subscriptions>()

/** From before the page loads anything: which channels it asks for, and which the server lets it follow. */
export function watchLive(page: Page): void {
  page.on('websocket', socket => {
    if (socket.url().includes('/v2/cable')) watchSocket(page, socket)
  })
}

function watchSocket(page: Page, socket: WebSocket): void {
  const seen: Subscriptions = { requested: new Map(), followed: new Set() }
  pages.set(page, seen)
  // What socket.io sends: 42, the number of the call and the call; then 43, the same number and the answer.
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

/** The channels that the page has asked to follow, whatever the answer. */
export const requestedChannels = (page: Page): string[] => [...(pages.get(page)?.requested.values() ?? [])]

/** From now on what happens on these channels reaches the page. */
export async function followed(page: Page, ...channels: string[]): Promise<void> {
  for (const channel of channels)
    await expect.poll(() => pages.get(page)?.followed.has(channel), `${channel} is followed`).toBe(true)
}
