import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const field = page.getByRole('textbox', { name: 'Message', exact: true })
const list = page.getByRole('region', { name: 'Messages' })
const texts = list.getByRole('listitem')

/** The list of the media queries of a phone that is touched. */
function withTouch(): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query === '(pointer: fine)' ? 'not all' : query),
  )
}

test('with the keyboard of a phone up the last three texts are in sight, and the names stand in one line [MSG-83]', async () => {
  withTouch()
  await open('messaging/a yes to a reminder', ({ conversation }) => `/v2/messages/${conversation}`, {
    at: 'phone',
  })
  await expect.element(field).toHaveAttribute('placeholder', 'Type a message')
  await expect.element(page.getByText('Shift+Enter')).not.toBeInTheDocument()
  await page.viewport(390, 470)
  await field.click()
  const heading = page.getByRole('heading', { level: 2 })
  await expect.element(heading).toHaveTextContent('Andrés, Benjamin +1')
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(32)
  await expect.element(texts.last()).toMatchTextContent('Thank you. Hiroshi 1:30 PM')
  await expect
    .poll(() => {
      const box = list.element().getBoundingClientRect()
      return texts
        .elements()
        .slice(-3)
        .map(text => text.getBoundingClientRect())
        .map(({ top, bottom }) => top >= box.top && bottom <= box.bottom)
    })
    .toEqual([true, true, true])
  expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(470)
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test('a yes says below it what it confirmed, and has its answer [MSG-78, MSG-79, MSG-43]', async () => {
  await open('messaging/a yes to a reminder', ({ conversation }) => `/v2/messages/${conversation}`)
  await expect
    .element(texts.nth(1))
    .toMatchTextContent('Confirmed: Hiroshi 1:30 PM, Andrés 1:45 PM, Benjamin 2:00 PM')
  await expect
    .element(texts.nth(2))
    .toMatchTextContent(
      'Thank you. Hiroshi 1:30 PM, Andrés 1:45 PM, and Benjamin 2:00 PM are confirmed.Automated',
    )
  await expectAccessible()
})
