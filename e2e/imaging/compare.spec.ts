import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  screenshot,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { imagingUser, photo } from './imaging-fixture.ts'

test('two progressions stand beside each other, on a phone one above the other, and share their zoom', {
  tag: '@whole',
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  for (const [name, day, stage] of [
    ['Initial', '2024-01-10', 0],
    ['Progress', '2025-02-11', 0.5],
    ['Final', '2026-03-12', 1],
  ] as const) {
    const { series } = await desk.create(name, day)
    for (const position of [2, 7] as const)
      await desk.upload(series[1]?.id ?? 0, await photo(position, stage), position)
  }
  await page.goto(`/v2/patient/${patient.id}/imaging`)
  await page.getByRole('link', { name: 'Compare' }).click()
  const first = page.getByRole('region', { name: 'Initial · Jan 10, 2024' })
  const last = page.getByRole('region', { name: 'Final · Mar 12, 2026' })
  await expect(first.getByRole('img', { name: 'Facial frontal smiling' })).toBeVisible()
  await expect(last.getByRole('img', { name: 'Facial frontal smiling' })).toBeVisible()
  const [one, other] = [await first.boundingBox(), await last.boundingBox()]
  if (isPhone(page)) expect(other?.y).toBeGreaterThan((one?.y ?? 0) + 100)
  else expect([other?.y, (other?.x ?? 0) > (one?.x ?? 0)]).toEqual([one?.y, true])

  await page.getByRole('combobox', { name: 'View' }).selectOption('Buccal center')
  await expect(last.getByRole('img', { name: 'Buccal center' })).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'imaging-compare')
  const widths = async () =>
    Promise.all(
      [first, last].map(async side => {
        const box = await side.getByRole('img', { name: 'Buccal center' }).boundingBox()
        return Math.round(box?.width ?? 0)
      }),
    )
  const before = await widths()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await widths())[0]).toBeGreaterThan((before[0] ?? 0) * 1.4)
  expect((await widths())[1]).toBeGreaterThan((before[1] ?? 0) * 1.4)
  await page.getByRole('combobox', { name: 'Second progression' }).selectOption('Progress · Feb 11, 2025')
  await expect(page.getByRole('region', { name: 'Progress · Feb 11, 2025' })).toBeVisible()

  await page.getByText('Through time').click()
  const when = page.getByRole('main').getByRole('status').last()
  await expect(when).toHaveText('Initial · Jan 10, 2024')
  const choice = page.getByRole('list', { name: 'Times' }).getByRole('button')
  await choice.nth(1).click()
  await expect(when).toHaveText('Progress · Feb 11, 2025')
  await page.keyboard.press('ArrowRight')
  await expect(when).toHaveText('Final · Mar 12, 2026')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(when).toHaveText('Progress · Feb 11, 2025')
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'imaging-time')
})

test('a progression that is compared with itself has two distinct sides', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make }) => {
  const patient = await make.patient(clinic.id)
  const desk = await imagingUser(page, clinic.staff, patient.id)
  const { series } = await desk.create('Initial', '2024-01-10')
  await desk.upload(series[1]?.id ?? 0, await photo(7, 0), 7)
  await desk.create('Final', '2026-03-12')
  await page.goto(`/v2/patient/${patient.id}/imaging/compare`)
  await page.getByRole('combobox', { name: 'Second progression' }).selectOption('Initial · Jan 10, 2024')
  for (const side of ['First', 'Second']) {
    const shown = page.getByRole('region', { name: `${side}: Initial · Jan 10, 2024` })
    await expect(shown.getByRole('img', { name: 'Buccal center' })).toBeVisible()
  }
  await expectAccessible(page)
})
