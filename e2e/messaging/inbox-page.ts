import type { Locator, Page } from '@playwright/test'
import { expect, type Person, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'

/** This many conversations with unknown numbers: `Text 1` from a minute ago, each of the next a minute older. */
export async function manyConversations(
  server: RunningServer,
  clinicId: number,
  count: number,
  { open = true, read = true } = {},
): Promise<void> {
  await server.owner.query(
    `with made as (
       insert into conversations (clinic_id, phone_number, open, read, unread_messages_count, moved_at)
       select $1, (7770000000 + n + case when $3 then 0 else 100000 end)::text, $3, $4, case when $4 then 0 else 1 end,
         now() - make_interval(mins => n)
       from generate_series(1, $2) as n returning id, moved_at),
     texts as (
       insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
       select $1, id, 'Incoming', 'Text ' || row_number() over (order by moved_at desc), 'sent', moved_at from made
       returning id, conversation_id)
     select 1`,
    [clinicId, count, open, read],
  )
  await server.owner.query(
    `update conversations c set last_message_id = m.id, last_message_type = m.type, unanswered_message_id = m.id,
       unanswered_at = m.created_at
     from messages m
     where c.clinic_id = $1 and m.conversation_id = c.id and c.last_message_id is null`,
    [clinicId],
  )
}

/** The phone number of the conversation with this text, as `manyConversations` chose it. */
export const phoneOfText = (number: number): string => String(7_770_000_000 + number)

export async function openInbox(page: Page, person: Person, address = '/v2/messages'): Promise<void> {
  await startSession(page, person)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await followed(page, 'conversations')
  // Everything that had to be read again because of that has been.
  await settled(page)
}

const inbox = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' })

/** The rendered conversations, from the top. */
export const rows = (page: Page): Locator => inbox(page).getByRole('link')

export const row = (page: Page, words: string | RegExp): Locator => rows(page).filter({ hasText: words })

export const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Find or start a conversation' })

/** The scroll position of the list. */
export const scrolledBy = (page: Page): Promise<number> =>
  inbox(page).evaluate(list => list.parentElement?.scrollTop ?? 0)

export const scrollTo = (page: Page, offset: number): Promise<void> =>
  inbox(page).evaluate((list, top) => list.parentElement?.scrollTo({ top }), offset)

/** The rows whose middle is visible, with their positions in the window. */
export const inSight = (page: Page): Promise<Record<string, number>> =>
  inbox(page).evaluate(list => {
    const box = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const seen = [...list.querySelectorAll('a')].flatMap(link => {
      const { top, height } = link.getBoundingClientRect()
      const middle = top + height / 2
      return middle > box.top && middle < box.bottom ? [[link.dataset.conversation, Math.round(top)]] : []
    })
    return Object.fromEntries(seen)
  })
