import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectTexts } from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { copyLink, notifySaved, offerUndo } from '../../ui/feedback/notices.tsx'

const situation = 'scheduling-calendar/nothing booked'
const notices = page.getByRole('alert')
const boxOf = (element: Element) => element.getBoundingClientRect()

test('at most two notices stand at once: the oldest leaves, and one that waits for somebody stays longest [SES-61]', async () => {
  await open(situation, '/v2/calendar/day')
  for (const text of ['One is saved.', 'Two is saved.', 'Three is saved.']) notifySaved(text)
  await expectTexts(notices, ['Two is saved.', 'Three is saved.'])
  notifySaved('Two is saved.')
  await expectTexts(notices, ['Three is saved.', 'Two is saved.'])

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  copyLink('https://clinic.example/form')
  await expectTexts(notices, ['Two is saved.', /^The browser did not allow copying/])
  notifySaved('One is saved.')
  notifySaved('Three is saved.')
  await expectTexts(notices, [/^The browser did not allow copying/, 'Three is saved.'])
})

test('a notice does not cover the calendar’s grid; where the side panel is folded, the grid can be scrolled above two of them [CAL-71]', async () => {
  await open(situation, '/v2/calendar/day')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  offerUndo('Moved to 5:00 PM', () => undefined)
  offerUndo('Moved to 5:30 PM', () => undefined)
  await expect.element(notices.nth(1)).toBeVisible()
  for (const notice of notices.elements())
    expect(boxOf(notice).right).toBeLessThanOrEqual(boxOf(main.element()).left)

  await page.getByRole('button', { name: 'Hide the panel' }).click()
  const hours = page.css('.clears-notices').element()
  const grid = hours.parentElement as HTMLElement
  const top = () => Math.min(...notices.elements().map(notice => boxOf(notice).top))
  await expect
    .poll(() => {
      grid.scrollTop = grid.scrollHeight
      return boxOf(hours).bottom - top()
    })
    .toBeLessThanOrEqual(0)
})
