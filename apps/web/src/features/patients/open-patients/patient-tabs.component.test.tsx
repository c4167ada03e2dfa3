import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { homeOf, openMenu } from '../../../../test/component/shell.ts'
import { goBack, goWithin } from '../../../../test/component/steps.ts'
import { bothWidths, expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const tabs = page.getByRole('navigation', { name: 'Open patients' })
const phoneMenu = page.getByRole('dialog', { name: 'Menu' })

/** The list of open patients: in the bar, or in the phone's menu. */
async function openPatients(at: 'desktop' | 'phone'): Promise<Locator> {
  if (at === 'phone' && phoneMenu.query() === null) await openMenu(at)
  return tabs
}

const menuIsShut = () => expect.element(phoneMenu).not.toBeInTheDocument()

/** Expects that the patient is on the page, and among the open ones. */
async function isOpen(name: string, id: string | number | undefined): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const storedIds = () =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('archwire.open-patients'))
      .flatMap(([, ids]): number[] => JSON.parse(ids))
  await expect.poll(storedIds).toContain(id)
}

test('an administrator, whose bar is fullest, still sees the open patient’s name in full, and can close it [TOP-06]', async () => {
  await open('shell/a patient who is opened', ({ patient }) => `/v2/patient/${patient}/profile`, {
    as: 'administrator',
  })
  const close = tabs.getByRole('button', { name: 'Close Zoë Muñoz' })
  await expect.element(close).toBeVisible()
  const right = (locator: Locator) => locator.element().getBoundingClientRect().right
  await expect.poll(() => right(close) - right(tabs)).toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll()
})

test.each(widths)(
  'closing the current tab leads to its neighbour, closing the last one to the start; closing another tab leads nowhere, %s',
  async at => {
    const server = await open('shell/four patients', ({ One }) => `/v2/patient/${One}/profile`, { at })
    const addressOf = (name: string) => `/v2/patient/${server.named[name]}/profile`
    await isOpen('Pat One', server.named.One)
    for (const name of ['Two', 'Three', 'Four']) {
      goWithin(addressOf(name))
      await isOpen(`Pat ${name}`, server.named[name])
    }
    const close = async (name: string) =>
      (await openPatients(at)).getByRole('button', { name: `Close Pat ${name}` }).click()
    const two = tabs.getByRole('link', { name: 'Pat Two' })
    await close('One')
    await expectAddress(addressOf('Four'))
    await openPatients(at)
    await expect.element(two).toHaveFocus()
    if (at === 'phone') await userEvent.keyboard('{Escape}')
    await menuIsShut()
    await close('Four')
    await expectAddress(addressOf('Three'))
    await menuIsShut()
    await openPatients(at)
    await two.click()
    await expectAddress(addressOf('Two'))
    await menuIsShut()
    if (at === 'phone') await close('Two')
    else await two.click({ button: 'middle' })
    await expectAddress(addressOf('Three'))
    await menuIsShut()
    await close('Three')
    await expectAddress(homeOf(at))
    await menuIsShut()
    await expect.element(tabs).not.toBeInTheDocument()
    goBack()
    await expectAddress(addressOf('Three'))
    await isOpen('Pat Three', server.named.Three)
    await openPatients(at)
    await expectTexts(tabs.getByRole('link'), ['Pat Three'])
  },
)

test.each(bothWidths)(
  'at most ten patients are open, and they never push the bar out of the window, %s',
  async at => {
    const name = (number: number) => `Featherstone${number}`
    const server = await open(
      'shell/eleven patients with long names',
      named => `/v2/patient/${named.Featherstone1}/profile`,
      { at },
    )
    await isOpen(`Maximiliana ${name(1)}`, server.named[name(1)])
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10, 0]) {
      goWithin(`/v2/patient/${server.named[name(number)]}/profile`)
      await isOpen(`Maximiliana ${name(number)}`, server.named[name(number)])
    }
    await openPatients(at)
    await expectCount(tabs.getByRole('link'), 10)
    await expect.element(tabs.getByRole('link').first()).toHaveTextContent(`Maximiliana ${name(2)}`)
    await expect.element(tabs.css('[aria-current="page"]')).toBeInViewport()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expectAccessible()
    if (at === 'desktop')
      await expect.element(page.getByRole('button', { name: 'Sam Lee' })).toBeInViewport({ ratio: 1 })
  },
)
