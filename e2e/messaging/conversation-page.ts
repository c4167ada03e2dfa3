import { systemClock } from '@archwire/server/platform/clock'
import { messagingFixture } from '@archwire/server/test/fixtures/messaging/messaging-fixture'
import type { Locator, Page } from '@playwright/test'
import { expect, isPhone, type Person, startSession } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'

/** Texts of a clinic, received and stored. */
export const textsOf = (server: RunningServer) =>
  messagingFixture({ owner: server.owner, database: server.database, clock: systemClock })

/** This many texts in a row, every tenth from the clinic, the last of them a minute ago. */
export async function longConversation(
  server: RunningServer,
  clinicId: number,
  { phone, count }: { phone: string; count: number },
): Promise<number> {
  const { id } = await textsOf(server).conversation(clinicId, { phone })
  await server.owner.query(
    `with made as (
       insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
       select $1, $2, case when n % 10 = 0 then 'Reminder' else 'Incoming' end, 'Text ' || n, 'sent',
         now() - make_interval(mins => $3 - n + 1)
       from generate_series(1, $3) as n order by n returning id, type)
     update conversations set (last_message_id, last_message_type) =
       (select id, type from made order by id desc limit 1) where id = $2`,
    [clinicId, id, count],
  )
  return id
}

/** Opens a conversation by its address, and follows it. */
export async function openConversation(page: Page, person: Person, id: number): Promise<void> {
  await startSession(page, person)
  await page.goto(`/v2/messages/${id}`)
  await expect(field(page)).toBeVisible()
  await followed(page, 'conversations', 'messages')
}

/** Begins a conversation of a clinic with texting, and opens it. */
export async function beginConversation(
  page: Page,
  { server, clinic }: { server: RunningServer; clinic: { id: number; staff: Person } },
  phone: string,
): Promise<number> {
  const texts = textsOf(server)
  await texts.giveNumber(clinic.id)
  const { id } = await texts.conversation(clinic.id, { phone })
  await openConversation(page, clinic.staff, id)
  return id
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

export const list = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

/** The text with these words, whoever sent it. */
export const entry = (page: Page, words: string): Locator =>
  list(page).getByRole('listitem').filter({ hasText: words })

/** The patient panel beside the conversation; on a phone behind a button. */
export async function info(page: Page, title = 'Patient info'): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Patient info' })
  await page.getByRole('button', { name: title }).click()
  return page.getByRole('dialog', { name: 'Patient info' })
}

export const write = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text)
  await field(page).press('Shift+Enter')
}

/** Expects that the server stores this draft for a conversation; undefined for none. */
export const draftIs = (server: RunningServer, conversationId: number, text?: string): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await server.owner.query('select text from drafts where key = $1', [
        `conversation:${conversationId}`,
      ])
      return rows[0]?.text
    }, 'the draft')
    .toBe(text)
