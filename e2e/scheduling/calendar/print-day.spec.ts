import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, screenshot, startSession, test } from '../../harness/harness.ts'
import { book, furnish, tenInTheMorning, wednesday } from '../clinic-fixture.ts'

const at = (time: string) => `${wednesday} ${time}`

/** Prints as a browser does, up to its own dialog; the page stays in its printed state. */
async function stopAtPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
}

/** Keeps the sheet for people to look at, as the screenshots are. */
async function keepPaper(name: string, pdf: Buffer): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (folder !== undefined) await writeFile(path.join(folder, `${name}.pdf`), pdf)
}

test('the day is printed as a list for each room or doctor, with the same columns as the calendar', {
  tag: '@wide',
}, async ({ page, clinic, make, server }) => {
  const { one, two, stone, reyes, check, consultation } = await furnish(make, clinic.id)
  const zoe = await make.patient(clinic.id, {
    first_name: 'Zoë',
    last_name: 'Muñoz',
    phone_number: '6175550123',
  })
  const first = await make.appointment(clinic.id, {
    patient_id: zoe.id,
    starts_at: at('09:00'),
    duration: 15,
    appointment_type_id: check.id,
    room_id: one.id,
    doctor_id: stone.id,
    confirmed_at: new Date('2026-05-05T14:00:00Z'),
  })
  const label = await make.label(clinic.id, { name: 'Needs X-ray' })
  await server.owner.query(
    'insert into appointment_labels (clinic_id, appointment_id, label_id) values ($1, $2, $3)',
    [clinic.id, first.id, label.id],
  )
  await book(make, clinic.id, 'Di Absent', {
    room_id: two.id,
    doctor_id: reyes.id,
    starts_at: at('11:00'),
    appointment_type_id: consultation.id,
    no_show: true,
  })
  await make.timeOff(clinic.id, {
    starts_at: at('10:00'),
    duration: 45,
    room_id: two.id,
    notes: 'Chair repair',
  })
  await page.clock.install({ time: tenInTheMorning })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${wednesday}`)
  await expect(page.getByRole('button', { name: /^Zoë Muñoz/ })).toBeVisible()
  await screenshot(page, 'calendar-day-toolbar')
  const sheet = page.locator('article')
  await expect(sheet).toHaveCount(0)

  await stopAtPaper(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  // The screen itself does not change.
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet.getByRole('heading')).toHaveText('Wednesday, May 6, 2026')
  await expect(sheet.locator('header')).toContainText(
    /Harbor Orthodontics.*Open 9:00 AM – 12:00 PM and 1:00 PM – 6:00 PM.*Printed May 6, 2026, 10:00 AM by Sam Lee.*By room/,
  )
  const rows = (title: string) =>
    sheet.getByRole('table').filter({ hasText: title }).locator('tbody').getByRole('row')
  await expect(rows('Exam Room One').getByRole('cell')).toHaveText([
    '9:00 AM – 9:15 AM',
    'Zoë Muñoz(617) 555-0123',
    'Aligner Check',
    'Dr. Ada Stone',
    'Confirmed',
    'Needs X-ray',
  ])
  await expect(rows('Exam Room Two')).toHaveText([
    '10:00 AM – 10:45 AMBlocked: Chair repair',
    /^11:00 AM – 11:30 AMDi Absent.*ConsultationDr\. Ben ReyesNS · No Show$/,
  ])
  await expect(page.locator('#root')).toHaveCSS('display', 'none')
  await page.emulateMedia({ media: 'screen', colorScheme: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: 'Doctors' }).click()
  await page.getByRole('button', { name: 'Appointment types: All types' }).click()
  await page.getByRole('checkbox', { name: 'Aligner Check' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toContainText('By doctorOnly Aligner Check')
  await expect(rows('Ada Stone').getByRole('cell').nth(3)).toHaveText('Exam Room One')
  await expect(rows('Ben Reyes')).toHaveText(['Nothing booked'])
})

test('a long day is printed on several pages of US Letter, by the browser’s command too', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  const { one, two, stone, check } = await furnish(make, clinic.id)
  await Promise.all(
    Array.from({ length: 44 }, (_, quarter) => {
      const time = `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
      return book(make, clinic.id, `Patient Number-${quarter}`, {
        starts_at: at(time),
        duration: 15,
        appointment_type_id: check.id,
        room_id: quarter % 8 === 0 ? two.id : one.id,
        doctor_id: stone.id,
      })
    }),
  )
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${wednesday}`)
  await expect(page.getByRole('button', { name: /^Patient Number-43/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sam Lee' })).toBeVisible()
  // The code of the sheet is loaded when the page is idle: printed before that, the page would only say that the day
  // is not ready.
  const hasSheet = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      const isThere = document.querySelector('article') !== null
      window.dispatchEvent(new Event('afterprint'))
      return isThere
    })
  await expect.poll(hasSheet).toBe(true)
  await expect(page.locator('article')).toHaveCount(0)
  // This listener runs after the calendar's, so it sees what is printed.
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = document.querySelector('article')?.textContent ?? ''
    }),
  )
  const button = page.getByRole('button', { name: 'Print', exact: true })
  await button.focus()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  await keepPaper('calendar-day', pdf)
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Patient Number-43/)
  const text = pdf.toString('latin1')
  // The first room fills two pages; the second room does not fit below it, and begins a page instead of being cut.
  expect(text.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3)
  expect(text).toMatch(/\/MediaBox\s*\[0 0 612 792\]/)
  await expect(page.locator('article')).toHaveCount(0)
  await expect(button).toBeFocused()
})
