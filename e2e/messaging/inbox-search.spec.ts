import { expect, test } from '../harness/harness.ts'
import { pauseClock } from '../harness/page-control.ts'
import { openInbox, search } from './inbox-page.ts'

test('patients are searched for 300 ms after the last letter, conversations 1000 ms after it [MSG-21, CST-28]', {
  tag: '@any-width',
}, async ({ page, clinic }) => {
  await page.clock.install()
  await openInbox(page, clinic.staff)
  await pauseClock(page)
  const searches: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const query = searchParams.get('query')
    if (query !== null) searches.push(`${pathname.split('/').at(-1)} ${query}`)
  })
  await search(page).fill('qu')
  await page.clock.runFor(250)
  await search(page).fill('qui')
  await page.clock.runFor(290)
  expect(searches).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => searches).toEqual(['patients qui'])
  await page.clock.runFor(670)
  expect(searches).toEqual(['patients qui'])
  await page.clock.runFor(40)
  await expect.poll(() => searches).toEqual(['patients qui', 'conversations qui'])
  // Enter searches at once.
  await search(page).fill('quist')
  await search(page).press('Enter')
  await expect.poll(() => searches.slice(2).toSorted()).toEqual(['conversations quist', 'patients quist'])
})
