import { expect, screenshot, startSession, test } from '../../harness/harness.ts'
import { book, furnish, tenInTheMorning, wednesday } from '../clinic-fixture.ts'

test('on a card the name stands before the status letters; in a full week it stays readable, and the rest is stacked [CAL-63]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make }) => {
  const { one, two, stone, reyes, check, consultation } = await furnish(make, clinic.id)
  const states = [
    { checked_in_at: new Date('2026-05-06T13:20:00Z') },
    { no_show: true },
    { reschedule: true },
    { checked_in_at: new Date('2026-05-06T13:00:00Z'), seated_at: new Date('2026-05-06T13:05:00Z') },
    {},
  ]
  const names = ['Wanda Long', 'Noah Gone', 'Rhea Later', 'Sy Seated', 'Bo Booked']
  for (const [index, name] of names.entries()) {
    await book(make, clinic.id, name, {
      ...states[index],
      starts_at: `${wednesday} 09:${index * 5 + 10}`,
      duration: 60,
      appointment_type_id: index % 2 === 0 ? check.id : consultation.id,
      room_id: index % 2 === 0 ? one.id : two.id,
      doctor_id: index % 2 === 0 ? stone.id : reyes.id,
    })
  }
  await book(make, clinic.id, 'Ann Early', {
    starts_at: `${wednesday} 15:00`,
    appointment_type_id: check.id,
    room_id: one.id,
    checked_in_at: new Date('2026-05-06T13:20:00Z'),
  })
  await page.clock.install({ time: tenInTheMorning })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/week/${wednesday}`)
  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })
  await expect(card('Wanda Long').getByText('Wanda Long')).toBeVisible()
  expect((await card('Wanda Long').boundingBox())?.width).toBeGreaterThan(50)
  const stacks = page.getByRole('button', { name: /^\+\d more, / })
  await stacks.first().click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page).toHaveURL(/\/v2\/appointment\/\d+/)
  await page.keyboard.press('Escape')
  const ann = card('Ann Early')
  await expect(ann.getByTitle('Waiting')).toBeVisible()
  const [name, letter] = [
    await ann.getByText('Ann Early').boundingBox(),
    await ann.getByTitle('Waiting').boundingBox(),
  ]
  expect(name?.width).toBeGreaterThan(40)
  expect(letter?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  await screenshot(page, 'calendar-week-narrow')
  await page.goto(`/v2/calendar/day/${wednesday}`)
  await expect(card('Wanda Long').getByTitle('Waiting')).toBeVisible()
  await screenshot(page, 'calendar-day-letters')
})
