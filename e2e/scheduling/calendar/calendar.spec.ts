import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { book, furnish, tenInTheMorning, wednesday } from '../clinic-fixture.ts'

test('a day has a column for each room or doctor, with its appointments, blocked time and closed hours [CAL-01, CAL-16, CAL-20, CAL-23, CAL-24, CAL-27, CAL-28, CAL-19, CAL-54]', async ({
  page,
  clinic,
  make,
}) => {
  const { one, two, stone, reyes, check, consultation } = await furnish(make, clinic.id)
  const at = (time: string) => `${wednesday} ${time}`
  const room = { room_id: one.id, doctor_id: stone.id }
  await book(make, clinic.id, 'Zoë Muñoz', {
    ...room,
    starts_at: at('09:00'),
    appointment_type_id: check.id,
    duration: 15,
  })
  await book(make, clinic.id, 'Ann Early', {
    ...room,
    starts_at: at('09:30'),
    appointment_type_id: consultation.id,
    checked_in_at: new Date('2026-05-06T13:20:00Z'),
  })
  await book(make, clinic.id, 'Bo Late', {
    ...room,
    starts_at: at('09:45'),
    appointment_type_id: consultation.id,
    duration: 45,
    checked_in_at: new Date('2026-05-06T13:50:00Z'),
  })
  await book(make, clinic.id, 'Cy Seated', {
    room_id: two.id,
    doctor_id: reyes.id,
    starts_at: at('09:00'),
    appointment_type_id: consultation.id,
    duration: 60,
    checked_in_at: new Date('2026-05-06T13:00:00Z'),
    seated_at: new Date('2026-05-06T13:05:00Z'),
  })
  await book(make, clinic.id, 'Di Absent', {
    room_id: two.id,
    starts_at: at('11:00'),
    appointment_type_id: check.id,
    no_show: true,
  })
  await make.timeOff(clinic.id, { starts_at: at('16:00'), duration: 60, notes: 'Staff meeting' })
  await make.timeOff(clinic.id, {
    starts_at: at('14:00'),
    duration: 45,
    room_id: two.id,
    notes: 'Chair repair',
  })
  await page.clock.install({ time: tenInTheMorning })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${wednesday}`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday, May 6, 2026')
  const first = page.getByRole('list', { name: 'Exam Room One' })
  const second = page.getByRole('list', { name: 'Exam Room Two' })
  await expect(first.getByRole('button')).toHaveCount(4)
  await expect(
    first.getByRole('button', {
      name: /^Zoë Muñoz, Aligner Check · Dr\. Stone, 9:00 AM to 9:15 AM, Exam Room One, Not arrived, \d+ min late, New patient, Not confirmed$/,
    }),
  ).toBeVisible()
  await expect(second.getByRole('button', { name: /^Di Absent.*No Show$/ })).toBeVisible()
  await expect(first.getByRole('button', { name: /^Staff meeting, blocked, The clinic, / })).toBeVisible()
  await expect(second.getByRole('button', { name: /Staff meeting/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /Chair repair/ })).toBeVisible()
  await expect(first.getByRole('button', { name: /Chair repair/ })).toHaveCount(0)
  // From nine to six, the break included, there is a line every half hour, solid on the hour.
  const lines = await page.locator('main [data-half]').evaluateAll(all =>
    all.map(line => ({
      top: line.getBoundingClientRect().top,
      style: getComputedStyle(line).borderTopStyle,
    })),
  )
  expect(lines.length).toBeGreaterThanOrEqual(18)
  expect(lines.map(line => line.style)).toEqual(
    lines.map((_, index) => (index % 2 === 0 ? 'solid' : 'dashed')),
  )
  const quarter = await first.getByRole('button', { name: /^Zoë/ }).boundingBox()
  const [firstLine, secondLine] = lines.map(line => line.top)
  // The card of a quarter of an hour is half as high as the distance of two lines, except for the gap below it.
  expect((secondLine ?? 0) - (firstLine ?? 0)).toBeCloseTo(2 * ((quarter?.height ?? 0) + 1), 0)
  await screenshot(page, 'calendar-day')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The shown wait of a patient grows by the minute.
  const waits = first.getByRole('button', { name: /^Ann Early/ }).locator('[data-text*="waiting"]')
  const waited = async () =>
    Number(/waiting (\d+) min/.exec((await waits.getAttribute('data-text')) ?? '')?.[1])
  const before = await waited()
  expect(before).toBeGreaterThanOrEqual(40)
  await page.clock.runFor(60_000)
  await expect.poll(waited).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Doctors' }).click()
  await expect(page.getByRole('list', { name: 'Ada Stone' }).getByRole('button')).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'No Doctor' }).getByRole('button')).toHaveCount(2)
  await screenshot(page, 'calendar-doctors')
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.keyboard.press('w')
  await expect(page.getByRole('list', { name: 'Wednesday, May 6, 2026' }).getByRole('button')).toHaveCount(7)
  await screenshot(page, 'calendar-week')
  await expectAccessible(page)
  await page.keyboard.press('m')
  await expect(page.getByRole('link', { name: /Wednesday, May 6 ?, 2026,.* 5 appointments/ })).toBeVisible()
  await screenshot(page, 'calendar-month')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone(page)) await expect(page.getByRole('link', { name: 'Week', exact: true })).toHaveCount(0)
})
