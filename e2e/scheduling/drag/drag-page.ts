import type { factories } from '@archwire/server/test/fixtures/factories'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../harness/harness.ts'
import type { RunningServer } from '../../harness/server.ts'
import { book, furnish } from '../clinic-fixture.ts'

export { offerAll } from '@archwire/server/test/fixtures/scheduling/two-room-clinics'

export const rowOf = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         room_id as room, doctor_id as doctor from appointments where id = $1`,
      [id],
    )
  ).rows[0]

export const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })
export const ghost = (page: Page) => page.locator('[data-state]:has([data-part])')

/** The middle of a card, or its lower edge. */
export async function pointOf(locator: Locator, where: 'middle' | 'edge' = 'middle') {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { x: box.x + box.width / 2, y: where === 'edge' ? box.y + box.height - 3 : box.y + box.height / 2 }
}

/** The height of a quarter of an hour. */
export const quarterHeight = (page: Page) =>
  page.evaluate(() => {
    const column = document.querySelector<HTMLElement>('[data-column]')
    const grid = column?.parentElement?.parentElement
    const quarters = Number(grid && getComputedStyle(grid).getPropertyValue('--quarters'))
    return (column?.clientHeight ?? 0) / quarters
  })

/** Grabs a card and holds it this many quarters further down, over the middle of a column. */
export async function carry(
  page: Page,
  dragged: Locator,
  quarters: number,
  column?: Locator,
  where: 'middle' | 'edge' = 'middle',
) {
  await expect(page.locator('[data-movable]')).toBeVisible()
  await expect(page.locator('[data-carried]')).toHaveCount(0)
  const from = await pointOf(dragged, where)
  const height = await quarterHeight(page)
  const over = column && (await column.locator('..').boundingBox())
  const x = over ? over.x + over.width / 2 : from.x
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 3, from.y)
  await expect(ghost(page)).toBeHidden()
  await page.mouse.move(from.x + 6, from.y + 2)
  await page.mouse.move(x, from.y + quarters * height, { steps: 4 })
}

/** A clinic with Zoë in the first room at ten. */
export async function clinicWithZoeAtTen(
  make: ReturnType<typeof factories>,
  clinicId: number,
  day: string,
  duration = 30,
) {
  const made = await furnish(make, clinicId)
  const { one, stone, consultation } = made
  await make.offer(clinicId, stone.id, consultation.id)
  const { id } = await book(make, clinicId, 'Zoë Muñoz', {
    appointment_type_id: consultation.id,
    duration,
    room_id: one.id,
    doctor_id: stone.id,
    starts_at: `${day} 10:00`,
  })
  return { ...made, id }
}

export const savedOf = async (server: RunningServer, id: number) =>
  (
    await server.owner.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, duration,
         room_id as room from appointments where id = $1`,
      [id],
    )
  ).rows[0]

export const zoeCard = (page: Page): Locator => page.getByRole('button', { name: /^Zoë Muñoz,/ })
export const ghostOf = (page: Page): Locator => page.locator('[data-state]:has([data-part])')

/** The position in the window. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { ...box, x: box.x + box.width / 2, middle: box.y + box.height / 2, bottom: box.y + box.height }
}

/** Opens the calendar of a day, and waits until cards can be dragged. */
export async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/v2/calendar/day/${day}`)
  await expect(zoeCard(page)).toBeVisible()
  await expect(page.locator('[data-movable]')).toBeVisible()
}

/** Grabs the card and moves it this far. */
export async function carryBy(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const from = await boxOf(zoeCard(page))
  await page.mouse.move(from.x, from.middle)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.middle + 2)
  await page.mouse.move(from.x + x, from.middle + y, { steps: 4 })
  await expect(ghostOf(page)).toBeVisible()
}
