import type { Page } from '@playwright/test'
import { expect, isPhone, openMenu, screenshot, startSession, test } from '../../harness/harness.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import { book, furnish, tenInTheMorning, wednesday } from '../clinic-fixture.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the month has 42 days from Sunday on, with colours and closed days; a day opens, and the toolbar leads on [CAL-08, CAL-09, CAL-10, CAL-11, CAL-12, CAL-17, CAL-18, CAL-21, CAL-22, CST-18, MOB-03]', {
  tag: '@width',
}, async ({ page, clinic, make }) => {
  const { one, two, check, consultation } = await furnish(make, clinic.id)
  const at = (time: string) => ({ room_id: one.id, starts_at: `${wednesday} ${time}` })
  await book(make, clinic.id, 'Ann Long', {
    ...at('09:00'),
    appointment_type_id: consultation.id,
    duration: 180,
  })
  await book(make, clinic.id, 'Bo Brief', { ...at('13:00'), appointment_type_id: check.id, duration: 300 })
  await book(make, clinic.id, 'Cy Other', {
    room_id: two.id,
    starts_at: '2026-05-07 07:30',
    appointment_type_id: check.id,
  })
  await page.clock.install({ time: tenInTheMorning })
  await startSession(page, clinic.staff)
  await page.goto('/v2/calendar/month/2026-05-01')
  const month = page.getByRole('main').getByRole('table', { name: 'May 2026' })
  await expect(month.getByRole('cell')).toHaveCount(42)
  await expect(month.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  const cell = (day: string) =>
    month.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })
  await expect(cell('2026-05-09')).toContainText('CLOSED')
  await expect(cell(wednesday)).toHaveAttribute('data-full', 'yellow')
  await expect(cell('2026-05-08')).toHaveAttribute('data-full', 'green')
  await cell(wednesday).getByRole('link').click()
  await expect(page).toHaveURL(`/v2/calendar/day/${wednesday}`)
  const room = page.getByRole('list', { name: 'Exam Room One' })
  await expect(room.getByRole('button')).toHaveCount(2)

  await page.getByRole('button', { name: /^Appointment types/ }).click()
  await page.getByRole('checkbox', { name: 'Consultation' }).check()
  await page.keyboard.press('Escape')
  await expect(room.getByRole('button')).toHaveCount(1)
  await expect(room.getByRole('button', { name: /^Ann Long/ })).toBeVisible()
  await page.getByRole('button', { name: /^Appointment types/ }).click()
  await page.getByRole('button', { name: 'Show all types' }).click()
  await expect(room.getByRole('button')).toHaveCount(2)

  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(title(page)).toHaveText('Thursday, May 7, 2026')
  // An appointment before nine makes the grid begin earlier.
  await expect(page.getByRole('list', { name: 'Exam Room Two' }).getByRole('button')).toBeVisible()
  await expect(page.getByText('7 AM', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(`/v2/calendar/day/${wednesday}`)
  const views = page.getByRole('navigation', { name: 'Calendar' })
  if (isPhone(page)) {
    await expect(views).toHaveCount(0)
    // On a phone the title opens a month to choose a day from, and the menu has the other views.
    await title(page).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Choose a day' })
    await screenshot(page, 'calendar-choose-day')
    await expectThumbSized(page)
    await sheet.getByRole('button', { name: /^Friday, May 8, 2026/ }).click()
    await expect(sheet).toHaveCount(0)
    await expect(title(page)).toHaveText('Friday, May 8, 2026')
    await (await openMenu(page)).getByRole('link', { name: 'Week' }).click()
    await expect(title(page)).toHaveText('May 3 – 9, 2026')
    await (await openMenu(page)).getByRole('link', { name: 'Month' }).click()
    await expect(page).toHaveURL('/v2/calendar/month/2026-05-01')
    return
  }
  await views.getByRole('link', { name: 'Week' }).click()
  await expect(title(page)).toHaveText('May 3 – 9, 2026')
  await expect(page.getByRole('list', { name: 'Thursday, May 7, 2026' }).getByRole('button')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(title(page)).toHaveText('May 10 – 16, 2026')
  await views.getByRole('link', { name: 'Month' }).click()
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page).toHaveURL('/v2/calendar/month/2026-06-01')
  await views.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL(`/v2/calendar/day/${wednesday}`)
  // The month beside the calendar.
  const panel = page.getByRole('complementary', { name: 'Today' })
  await panel.getByRole('button', { name: /^Friday, May 8, 2026/ }).click()
  await expect(title(page)).toHaveText('Friday, May 8, 2026')
  await expect(panel.getByRole('button', { pressed: true })).toHaveText('8')
})

test('a click acts once, after half a second, a tap at once; keys lead everywhere [CAL-25, CAL-26, CST-17, MOB-04]', {
  tag: '@width',
}, async ({ page, clinic, make }) => {
  const { one, two, check } = await furnish(make, clinic.id)
  const ann = await book(make, clinic.id, 'Ann First', {
    room_id: one.id,
    starts_at: `${wednesday} 10:00`,
    appointment_type_id: check.id,
  })
  await book(make, clinic.id, 'Bo Second', {
    room_id: one.id,
    starts_at: `${wednesday} 11:00`,
    appointment_type_id: check.id,
  })
  await book(make, clinic.id, 'Cy Beside', {
    room_id: two.id,
    starts_at: `${wednesday} 10:15`,
    appointment_type_id: check.id,
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${wednesday}`)
  const card = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(card('Ann First')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Appointment info' })
  if (isPhone(page)) {
    await card('Ann First').tap()
    await expect(page).toHaveURL(`/v2/appointment/${ann.id}`)
    await expect(dialog).toBeVisible()
    return
  }
  const opened = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const main = document.querySelector('main')
        main?.addEventListener('click', ({ timeStamp: clicked }) => {
          const timer = setInterval(() => {
            if (!location.pathname.startsWith('/v2/appointment/')) return
            clearInterval(timer)
            resolve(performance.now() - clicked)
          }, 5)
        })
        for (const button of main?.querySelectorAll<HTMLElement>('button[data-id]') ?? []) {
          if (!button.textContent?.startsWith('Ann')) continue
          const click = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
          click()
          click()
        }
      }),
  )
  expect(opened).toBeGreaterThanOrEqual(500)
  await expect(dialog).toBeVisible()
  // The click acted once: one step back is the calendar.
  await page.goBack()
  await expect(page).toHaveURL(`/v2/calendar/day/${wednesday}`)
  await expect(dialog).toHaveCount(0)

  await card('Ann First').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card('Bo Second')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(card('Cy Beside')).toBeFocused()
  await expect(page).toHaveURL(`/v2/calendar/day/${wednesday}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await title(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(title(page)).toHaveText('Thursday, May 7, 2026')
  await page.keyboard.press('w')
  await expect(title(page)).toHaveText('May 3 – 9, 2026')
  await page.keyboard.press('m')
  await expect(title(page)).toHaveText('May 2026')
  await page.keyboard.press('PageDown')
  await expect(title(page)).toHaveText('June 2026')
  await page.keyboard.press('d')
  await expect(page).toHaveURL('/v2/calendar/day/2026-06-01')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Next day').first()).toBeVisible()
  await screenshot(page, 'calendar-keys')
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Exam Room Two' })
    .locator('..')
    .click({ position: { x: 100, y: 100 } })
  await expect(page).toHaveURL('/v2/event/new')
})
