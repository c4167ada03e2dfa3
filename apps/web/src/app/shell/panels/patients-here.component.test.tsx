import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const siblings = 'scheduling-visits/three siblings and one who is late'
const panel = page.getByRole('complementary', { name: 'Today' })
const rowsOf = (name: string) => panel.getByRole('region', { name, exact: true }).getByRole('listitem')

test('below the month stand who waits, who is seated and who comes next, as many as the window has room for; a press opens the visit [SES-58, SES-62]', async () => {
  await open(siblings, '/v2/tasks')
  await page.viewport(1280, 1080)
  await expectTexts(rowsOf('Waiting'), [/^Wes Waits.*5 min.*W$/])
  await expect.element(panel.getByRole('heading', { name: 'Waiting 1' })).toBeVisible()
  // Nobody is seated: a heading without a row would say nothing.
  await expectCount(panel.getByRole('heading', { name: /^Seated/ }), 0)
  const next = rowsOf('Next')
  await expect.element(next.first()).toMatchTextContent(/^Abby Nguyen.*Late 38 min$/)
  await expect.element(next.nth(1)).toMatchTextContent(/^Ada Cohen.*10:30 AM$/)
  await expectAccessible()
  const roomy = next.elements().length
  expect(roomy).toBeGreaterThan(5)
  // Nothing stands where passing notices come.
  const below = () => window.innerHeight - (next.elements().at(-1)?.getBoundingClientRect().bottom ?? 0)
  expect(below()).toBeGreaterThanOrEqual(96)
  await page.viewport(1280, 920)
  await expect.poll(() => next.elements().length).toBeLessThan(roomy)
  expect(below()).toBeGreaterThanOrEqual(96)
  // Each heading has a row, and the rest of them is counted.
  await page.viewport(1280, 780)
  await expect.poll(() => next.elements().length).toBeLessThanOrEqual(3)
  await expectCount(rowsOf('Waiting'), 1)
  expect(next.elements().length).toBeGreaterThan(0)
  await expect
    .element(panel.getByRole('region', { name: 'Next', exact: true }))
    .toMatchTextContent(/^Next ?\+\d+/)
  expect(below()).toBeGreaterThanOrEqual(96)
  await page.viewport(1280, 640)
  await expectCount(panel.getByRole('region').getByRole('listitem'), 0)
  await expect.element(panel.getByRole('heading', { name: 'Waiting 1' })).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'Seated 0' })).toBeVisible()
  await page.viewport(1280, 1080)
  await next.first().getByRole('link').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Appointment info' }))
    .toMatchTextContent('Abby Nguyen')
  await expectAddress(/^\/v2\/appointment\/\d+$/)
})

test('beside the daily flow, which shows the same, the panel says nothing of patients [SES-58]', async () => {
  await open(siblings, '/v2/flow')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Wes Waits', exact: true }))
    .toBeVisible()
  await expect.element(panel.getByRole('table')).toBeVisible()
  await expectCount(panel.getByRole('region', { name: 'Waiting' }), 0)
})

test('folded, the panel is a strip of 40 px, which this computer remembers [SES-59]', async () => {
  await open(siblings, '/v2/tasks')
  const width = () => panel.query()?.getBoundingClientRect().width
  await panel.getByRole('button', { name: 'Hide the panel' }).click()
  await expect.poll(width).toBe(40)
  await expect.element(panel.getByRole('table')).not.toBeInTheDocument()
  const unfold = panel.getByRole('button', { name: 'Show the panel' })
  await expect.element(unfold).toHaveFocus()
  await expectAccessible()
  expect(localStorage.getItem('archwire.side-panel')).toBe('closed')
  await unfold.click()
  await expect.poll(width).toBe(280)
  await expect.element(panel.getByRole('table')).toBeVisible()
})
