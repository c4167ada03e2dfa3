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

const more = tabs.getByRole('button', { name: /more open patient/ })

/** The list of open patients: in the bar and in the list of those that have no room, or in the phone's menu. */
async function openPatients(at: 'desktop' | 'phone'): Promise<Locator> {
  if (at === 'phone' && phoneMenu.query() === null) await openMenu(at)
  if (more.query()?.getAttribute('aria-expanded') === 'false') await more.click()
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

const long = (number: number) => `Maximiliana Featherstone${number}`

/** Opens the record of each of these patients, one after the other. */
async function openAll(named: Record<string, string | number>, numbers: number[]): Promise<void> {
  for (const number of numbers) {
    goWithin(`/v2/patient/${named[`Featherstone${number}`]}/profile`)
    await isOpen(long(number), named[`Featherstone${number}`])
  }
}

/** The tabs, each with as much of its name as can be seen. */
const cutNames = () =>
  [...tabs.element().querySelectorAll<HTMLElement>(':scope > ul a')].map(link => {
    const [first, rest] = [...link.querySelectorAll<HTMLElement>(':scope > span > span')]
    if (first === undefined) throw new Error('a tab has no name')
    const end = link.querySelector(':scope > span')?.getBoundingClientRect().right ?? 0
    const isCut = first.scrollWidth > first.clientWidth || first.getBoundingClientRect().right > end
    const isWhole = !isCut && isInside(first)
    // What has no room is in a second line, which is not seen.
    const [inLine] = rest?.getClientRects() ?? []
    const isBeside = inLine !== undefined && inLine.top < first.getBoundingClientRect().bottom
    const restWidth = isBeside ? Math.min(inLine.right, end) - inLine.left : 0
    return { text: link.textContent, always: first.textContent, isWhole, rest: restWidth }
  })
const isInside = (element: Element) =>
  element.getBoundingClientRect().right <= tabs.element().getBoundingClientRect().right

const eleven = 'shell/eleven patients with long names'
const first = (named: Record<string, string | number>) => `/v2/patient/${named.Featherstone1}/profile`

test.each(bothWidths)(
  'at most ten patients are open, and they never push the bar out of the window, %s [TOP-06]',
  async at => {
    const server = await open(eleven, first, { at })
    await isOpen(long(1), server.named.Featherstone1)
    await openAll(server.named, [2, 3, 4, 5, 6, 7, 8, 9, 10, 0])
    await openPatients(at)
    await expectCount(tabs.getByRole('link'), 10)
    await expect.element(tabs.getByRole('link', { name: long(1), exact: true })).not.toBeInTheDocument()
    await expect.element(tabs.css('[aria-current="page"]')).toBeInViewport()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expectAccessible()
    if (at === 'desktop')
      await expect.element(page.getByRole('button', { name: 'Sam Lee' })).toBeInViewport({ ratio: 1 })
  },
)

test('on a laptop two patients are both seen by their first names, also by an administrator, whose bar is fullest [TOP-19]', async () => {
  const server = await open(eleven, first, { as: 'administrator' })
  await isOpen(long(1), server.named.Featherstone1)
  await openAll(server.named, [2])
  await expectTexts(tabs.getByRole('link'), [long(1), long(2)])
  await expect.poll(() => cutNames().map(({ isWhole }) => isWhole)).toEqual([true, true])
  await expectNoSidewaysScroll()
  await expect.element(page.getByRole('combobox', { name: 'Search patients' })).toBeInViewport({ ratio: 1 })
  // With room, the last names are there too.
  await page.viewport(1920, 1080)
  await expect.poll(() => cutNames().every(({ rest }) => rest > 40)).toBe(true)
})

test('where first names repeat, the tabs show the initial of the last name as well, and more of it where there is room [TOP-27]', async () => {
  const server = await open('shell/four patients', ({ One }) => `/v2/patient/${One}/profile`)
  await isOpen('Pat One', server.named.One)
  const alwaysShown = () => cutNames().map(({ always }) => always)
  await expect.poll(alwaysShown).toEqual(['Pat'])
  goWithin(`/v2/patient/${server.named.Two}/profile`)
  await isOpen('Pat Two', server.named.Two)
  await expect.poll(alwaysShown).toEqual(['Pat O', 'Pat T'])
  await expect.element(tabs.getByRole('link', { name: 'Pat One', exact: true })).toBeVisible()
  goWithin(`/v2/patient/${server.named.Three}/profile`)
  await isOpen('Pat Three', server.named.Three)
  await expect.poll(alwaysShown).toEqual(['Pat O', 'Pat T', 'Pat T'])
  // There is room for more than the initial.
  await expect.poll(() => cutNames().every(({ rest }) => rest > 10)).toBe(true)
  await expectTexts(tabs.getByRole('link'), ['Pat One', 'Pat Two', 'Pat Three'])
  await expectAccessible()
})

test('tabs without the room for a first name are in a list behind the others, which works by keys alone [TOP-19, TOP-20]', async () => {
  const server = await open(eleven, first)
  await isOpen(long(1), server.named.Featherstone1)
  await openAll(server.named, [2, 3, 4, 5, 6])
  await expect.element(more).toBeVisible()
  const shown = cutNames()
  expect(shown.length).toBeGreaterThanOrEqual(2)
  expect(shown.every(({ isWhole }) => isWhole)).toBe(true)
  // The patient on the page, and those who were opened last.
  expect(shown.at(-1)?.text).toBe(long(6))
  const hidden = 6 - shown.length
  await expect.element(more).toHaveTextContent(`${hidden} more`)
  await page.viewport(1920, 1080)
  await expect.poll(() => cutNames().length).toBeGreaterThan(shown.length)
  await page.viewport(1280, 800)
  await expect.poll(() => cutNames().length).toBe(shown.length)

  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tabs.getByRole('link', { name: long(1) })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Tab}')
  await expect.element(tabs.getByRole('button', { name: `Close ${long(1)}` })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tabs.getByRole('link', { name: long(1) })).not.toBeInTheDocument()
  await expect.element(tabs.getByRole('link', { name: long(2) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await isOpen(long(2), server.named.Featherstone2)
  await expect.poll(() => cutNames().map(({ text }) => text)).toContain(long(2))
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(more).toHaveTextContent(`${hidden - 1} more`)
  expect(cutNames().every(({ isWhole }) => isWhole)).toBe(true)
})

const alike = 'shell/two patients of one name among others'
const elder = (named: Record<string, string | number>) => `/v2/patient/${named.elder}/profile`

/** Opens these patients one after the other. */
async function openNamed(
  named: Record<string, string | number>,
  patients: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [key, name] of patients) {
    goWithin(`/v2/patient/${named[key]}/profile`)
    await isOpen(name, named[key])
  }
}

test.each(bothWidths)(
  'open patients of one name are told apart by the year of birth wherever they are named, %s [TOP-28]',
  async at => {
    const { named } = await open(alike, elder, { at })
    await isOpen('Olivia Chen', named.elder)
    if (at === 'desktop') await expectTexts(tabs.getByRole('link'), ['Olivia Chen'])
    await openNamed(named, [['younger', 'Olivia Chen']])
    await openPatients(at)
    await expectTexts(tabs.getByRole('link'), ['Olivia Chen 1972', 'Olivia Chen 2004'])
    for (const year of ['1972', '2004']) {
      await expect.element(tabs.getByRole('link', { name: `Olivia Chen ${year}`, exact: true })).toBeVisible()
      await expect.element(tabs.getByRole('button', { name: `Close Olivia Chen ${year}` })).toBeVisible()
    }
    await expectThumbSized()
    await expectAccessible()
    await tabs.getByRole('button', { name: 'Close Olivia Chen 1972' }).click()
    await expectTexts(tabs.getByRole('link'), ['Olivia Chen'])
  },
)

test('the year is seen however short a tab is, in its title and in the list of the others [TOP-20, TOP-27, TOP-28]', async () => {
  const { named } = await open(alike, ({ mateo }) => `/v2/patient/${mateo}/profile`)
  await isOpen('Mateo García Márquez', named.mateo)
  await openNamed(named, [
    ['liam', 'Liam Brown'],
    ['lucía', 'Lucía Sánchez Ruiz'],
    ['elder', 'Olivia Chen'],
    ['younger', 'Olivia Chen'],
    ['mateo', 'Mateo García Márquez'],
  ])
  await expect.element(tabs.css('[aria-current="page"]')).toHaveTextContent('Mateo García Márquez')
  await expect.element(tabs.getByTitle('Olivia Chen 2004')).toBeVisible()
  expect(cutNames().map(({ always }) => always)).toContain('Olivia C')
  const areYearsSeen = () =>
    [...tabs.element().querySelectorAll<HTMLElement>(':scope > ul a')]
      .filter(({ textContent }) => textContent.startsWith('Olivia'))
      .every(link => {
        const year = link.querySelector(':scope > span:last-child')
        const isYear = year !== null && /^ (1972|2004)$/.test(year.textContent)
        return isYear && isInside(year) && link.scrollWidth <= link.clientWidth
      })
  await expect.poll(areYearsSeen).toBe(true)
  await more.click()
  for (const year of ['1972', '2004']) {
    await expect.element(tabs.getByRole('link', { name: `Olivia Chen ${year}`, exact: true })).toBeVisible()
    await expect.element(tabs.getByRole('button', { name: `Close Olivia Chen ${year}` })).toBeVisible()
  }
  await expectAccessible()
})

test('the tab of the patient on the page has the whole name, or as much of it as leaves room for the tab that was opened last [TOP-19, TOP-29]', async () => {
  const { named } = await open(alike, elder)
  await isOpen('Olivia Chen', named.elder)
  const others = [
    ['younger', 'Olivia Chen'],
    ['mateo', 'Mateo García Márquez'],
    ['liam', 'Liam Brown'],
    ['lucía', 'Lucía Sánchez Ruiz'],
  ] as const
  await openNamed(named, others)
  const current = tabs.css('[aria-current="page"]')
  /** How much of the name has no room, in pixels. */
  const cut = () => {
    const name = current.element().querySelector(':scope > span')
    if (name === null) throw new Error('the tab has no name')
    const text = document.createRange()
    text.selectNodeContents(name)
    const { right, bottom } = name.getBoundingClientRect()
    const parts = [...text.getClientRects()]
    return Math.max(...parts.map(part => (part.top < bottom ? part.right - right : part.width)))
  }
  for (const [key, name] of others) {
    await openNamed(named, [[key, name]])
    await expect.element(current).toMatchTextContent(name)
    await expect.poll(cut, { message: name }).toBeLessThan(key === 'mateo' ? 10 : 1)
    expect(cutNames().length, name).toBeGreaterThanOrEqual(2)
    expect(
      cutNames().every(({ isWhole }) => isWhole),
      name,
    ).toBe(true)
  }
  await expectNoSidewaysScroll()
})
