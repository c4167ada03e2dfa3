import type { Page } from '@playwright/test'
import { expect, expectSignedIn, logIn, openMenu, signIn, startSession, test } from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { followed } from '../harness/watch-live.ts'
import { settled } from '../harness/watch-traffic.ts'

type Shown = { sounds: number; notices: string[]; permissionRequests: number; click: (() => void)[] }

/** Stands in for the loudspeaker and the system's notifications, and counts them. */
async function listen(page: Page, permission: 'granted' | 'default' | 'denied' = 'granted'): Promise<void> {
  await page.addInitScript(start => {
    const shown: Shown = { sounds: 0, notices: [], permissionRequests: 0, click: [] }
    Object.assign(window, { shown })
    HTMLMediaElement.prototype.play = () => {
      shown.sounds++
      return Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    }
    class Notice extends EventTarget {
      static permission = start
      static requestPermission = async () => {
        shown.permissionRequests++
        return Notice.permission
      }
      constructor(title: string, options: NotificationOptions) {
        super()
        shown.notices.push(`${title}: ${options.body}`)
        shown.click.push(() => this.dispatchEvent(new Event('click')))
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice })
  }, permission)
}

const shownTo = (page: Page) =>
  page.evaluate(() => {
    const { sounds, notices, permissionRequests } = (window as unknown as { shown: Shown }).shown
    return { sounds, notices, permissionRequests }
  })

const publisher =
  (server: RunningServer, clinicId: number) =>
  (messages: number, conversations: number, tasks: number, userId?: number) =>
    server.database.forClinic(clinicId, { kind: 'system' }).write(async tx =>
      tx.publish({
        channel: 'notifications',
        event: 'counts',
        data: {
          chat: { messagesUnreadCount: messages, conversationsUnreadCount: conversations },
          tasks: { uncompletedCount: tasks },
        },
        ...(userId === undefined ? {} : { userId }),
      }),
    )

/** One message is waiting, and the page has received its count. */
async function receiveOne(page: Page, publish: ReturnType<typeof publisher>): Promise<void> {
  await followed(page, 'notifications')
  // The first counts are known by then; a rise before that would be no news.
  await settled(page)
  await publish(1, 1, 0)
  await expect(page).toHaveTitle(/^\(1\) .+ · Archwire$/)
}

test('a count that rises rings once and shows a notification; a falling count does neither; the title shows the count, the icon a dot [SES-08, SES-64, LIV-01, LIV-04, LIV-05]', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  const publish = publisher(server, clinic.id)
  await listen(page)
  await signIn(page, clinic.staff)
  await expect(page).toHaveTitle('Patients · Archwire')
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).not.toHaveAttribute('href', /unread/)
  await receiveOne(page, publish)
  await expect(icon).toHaveAttribute('href', /unread/)
  await expect
    .poll(() => shownTo(page))
    .toEqual({ sounds: 1, notices: ['New message: You have 1 unread message'], permissionRequests: 0 })
  await publish(0, 0, 0)
  await expect(page).toHaveTitle('Patients · Archwire')
  await expect(icon).not.toHaveAttribute('href', /unread/)
  expect((await shownTo(page)).sounds).toBe(1)
  await publish(4, 2, 1)
  await expect(page).toHaveTitle('(4) Patients · Archwire')
  await expect
    .poll(() => shownTo(page))
    .toEqual({
      sounds: 2,
      notices: [
        'New message: You have 1 unread message',
        'New message: You have 4 unread messages',
        'New task: You have 1 open task',
      ],
      permissionRequests: 0,
    })
  await publish(2, 1, 2)
  await expect.poll(async () => (await shownTo(page)).notices.at(-1)).toBe('New task: You have 2 open tasks')
  await expect(page).toHaveTitle('(2) Patients · Archwire')
  await page.evaluate(() => (window as unknown as { shown: Shown }).shown.click.at(-1)?.())
  await expect(page).toHaveURL('/v2/tasks')
  await expect(page).toHaveTitle('(2) Tasks · Archwire')
  await page.evaluate(() => (window as unknown as { shown: Shown }).shown.click.at(0)?.())
  await expect(page).toHaveURL('/v2/messages')
  await expect(page).toHaveTitle('(2) Messages · Archwire')
})

test('a person who adds a task gets no notification of it, everybody else does [LIV-04]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, anotherPage, clinic }) => {
  const colleague = await anotherPage()
  for (const [desk, person] of [
    [page, clinic.staff],
    [colleague, clinic.administrator],
  ] as const) {
    await listen(desk)
    await startSession(desk, person)
    await desk.goto('/v2/tasks')
    await followed(desk, 'notifications', 'tasks')
    await settled(desk)
  }
  const add = async (desk: Page, title: string) => {
    await desk.getByRole('link', { name: 'Add Task' }).click()
    const dialog = desk.getByRole('dialog', { name: 'New Task' })
    await dialog.getByLabel('Task Name').fill(title)
    await dialog.getByText('Internal').click()
    await dialog.getByLabel('Task Name').press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await add(page, 'Order gloves')
  await expect
    .poll(async () => (await shownTo(colleague)).notices)
    .toEqual(['New task: You have 1 open task'])
  await add(colleague, 'Order masks')
  await expect.poll(async () => (await shownTo(page)).notices).toEqual(['New task: You have 2 open tasks'])
  expect((await shownTo(page)).sounds).toBe(1)
  expect((await shownTo(colleague)).sounds).toBe(1)
})

test('the first counts are known, not new; counts of another person are not delivered [LIV-04]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  await page.route('**/v2/rest/notifications', route =>
    route.fulfill({
      json: { chat: { messagesUnreadCount: 7, conversationsUnreadCount: 3 }, tasks: { uncompletedCount: 2 } },
    }),
  )
  await listen(page)
  await signIn(page, clinic.staff)
  await expect(page).toHaveTitle('(7) Patients · Archwire')
  const publish = publisher(server, clinic.id)
  const { rows } = await server.owner.query('select id from users where email = $1', [
    clinic.administrator.email,
  ])
  await followed(page, 'notifications')
  await publish(9, 9, 9, rows[0].id)
  await receiveOne(page, publish)
  expect(await shownTo(page)).toEqual({ sounds: 0, notices: [], permissionRequests: 0 })
})

test('of several tabs one rings, and another one when that is closed [LIV-04]', {
  tag: '@any-width',
}, async ({ page, context, clinic, server }) => {
  const publish = publisher(server, clinic.id)
  await listen(page)
  await signIn(page, clinic.staff)
  const second = await context.newPage()
  await listen(second)
  await second.goto('/v2/search')
  await followed(page, 'notifications')
  await settled(page)
  await receiveOne(second, publish)
  await expect(page).toHaveTitle(/^\(1\) /)
  await publish(5, 1, 0)
  for (const tab of [page, second]) await expect(tab).toHaveTitle(/^\(5\) /)
  await expect.poll(async () => (await shownTo(page)).sounds).toBe(2)
  expect((await shownTo(second)).sounds).toBe(0)
  await page.close()
  await expect.poll(() => second.evaluate(async () => (await navigator.locks.query()).pending)).toEqual([])
  await publish(6, 1, 0)
  await expect.poll(async () => (await shownTo(second)).sounds).toBe(1)
})

test('permission for notifications is requested once, at the first click after the login, and not at all if it was denied [LIV-05]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server }) => {
  const publish = publisher(server, clinic.id)
  await listen(page, 'default')
  await page.goto('/v2/login')
  await logIn(page, clinic.staff)
  await expectSignedIn(page, clinic.staff)
  await receiveOne(page, publish)
  await expect.poll(() => shownTo(page)).toEqual({ sounds: 1, notices: [], permissionRequests: 0 })
  await openMenu(page)
  await expect.poll(async () => (await shownTo(page)).permissionRequests).toBe(1)
  await page.keyboard.press('Escape')
  await openMenu(page)
  expect((await shownTo(page)).permissionRequests).toBe(1)
  await page.reload()
  await openMenu(page)
  expect((await shownTo(page)).permissionRequests).toBe(0)
})

test('the sound is a small file of our own', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
}) => {
  const sounds: string[] = []
  page.on('response', async answer => {
    if (answer.url().endsWith('.wav')) sounds.push(`${answer.status()} ${answer.headers()['content-type']}`)
  })
  await signIn(page, clinic.staff)
  await openMenu(page)
  await receiveOne(page, publisher(server, clinic.id))
  await expect.poll(() => sounds.length).toBeGreaterThan(0)
  expect(sounds[0]).toMatch(/^20[06] audio\/(x-|vnd\.)?wave?$/)
})
