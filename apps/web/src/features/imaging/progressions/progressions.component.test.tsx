import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAddress, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { goBack, goWithin } from '../../../../test/component/steps.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const without = 'imaging/two patients without images'
const withOne = 'imaging/a progression of one of two patients'
const imagingOf = ({ zoe }: Record<string, string | number>) => `/v2/patient/${zoe}/imaging`
const first = page.getByRole('button', { name: 'Create your first Progression here' })
const frontal = page.getByRole('region', { name: 'Facial frontal', exact: true })
const question = page.getByRole('alertdialog')

test('the page’s title is that of the view, even if the record and the view arrive at once [IMG-01]', async () => {
  await open(without, imagingOf)
  await expect.element(first).toBeVisible()
  await page.getByRole('link', { name: 'Archwire' }).click()
  await expect.poll(() => document.title).toBe('May 2026 · Archwire')
  goBack()
  await expect.element(first).toBeVisible()
  await expect.poll(() => document.title).toBe('Imaging · Patient · Archwire')
})

test.each(widths)(
  'the first progression is made by one button, further ones by the plus; they are renamed and deleted, %s [IMG-01, IMG-02, IMG-04, IMG-05, IMG-06, IMG-07, IMG-27, IMG-28, IMG-29, MOB-09, PRO-21]',
  async at => {
    const server = await open(without, imagingOf, { at })
    const root = `/v2/patient/${server.named.zoe}/imaging/progression`
    await expect.poll(() => document.title).toBe('Imaging · Patient · Archwire')
    await first.click()
    await expect.element(frontal).toBeVisible()
    expect(server.sent[0]?.body).toEqual({ progression: { name: 'Initial' } })
    await expectAddress(`${root}/1`)

    await page.getByRole('button', { name: 'New progression' }).click()
    const dialog = page.getByRole('dialog', { name: 'New progression' })
    await expect.element(dialog.getByLabelText('Name')).toHaveAttribute('placeholder', 'Progression')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expectAddress(`${root}/2`)
    await page.getByRole('button', { name: 'Edit progression Progression' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit progression' })
    await editing.getByLabelText('Name').fill('After the expander')
    await editing.getByLabelText('Date').fill('2031-02-03')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect.element(editing).not.toBeInTheDocument()
    const initial = page.getByRole('link', { name: /^Initial/ })
    if (at === 'phone')
      await expect
        .element(page.getByRole('combobox', { name: 'Progression' }).css('option:checked'))
        .toHaveTextContent('After the expander · Feb 03, 2031')
    else {
      await expect
        .element(page.getByRole('link', { name: /After the expander/ }))
        .toHaveAttribute('aria-current', 'true')
      await expect.element(initial).toBeVisible()
    }
    await expectAccessible()
    await expectThumbSized()

    await page.getByRole('button', { name: 'Delete progression After the expander' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectAddress(`${root}/1`)
    if (at === 'phone')
      await expectTexts(page.getByRole('combobox', { name: 'Progression' }).css('option'), [/^Initial/])
    else {
      await expect.element(initial).toHaveAttribute('aria-current', 'true')
      await expect.element(page.getByRole('link', { name: /After the expander/ })).not.toBeInTheDocument()
    }
  },
)

test('if imaging cannot be loaded, the page says so, and Retry helps [ERR-103]', async () => {
  let stop = () => {}
  await open(withOne, imagingOf, {
    before: server => {
      server.cutLive()
      stop = server.fail('GET *imaging/progressions', { status: 422, body: { error: 'no' } })
    },
  })
  const words = page.getByText('Unable to load patient imaging. Please refresh the page and try again.')
  await expect.element(words).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(frontal).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
})

test('a single progression cannot be compared', async () => {
  await open(withOne, named => `${imagingOf(named)}/compare`)
  await expect.element(page.getByText('There is nothing to compare yet.')).toBeVisible()
  await expectAccessible()
})

/** Changes to a patient's progressions whose response arrives after the page has gone on to another patient. */
const changes = [
  { what: 'the first progression', method: 'POST', situation: without, begin: () => first.click() },
  {
    what: 'another progression',
    method: 'POST',
    situation: withOne,
    begin: async () => {
      await page.getByRole('button', { name: 'New progression' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    },
  },
  {
    what: 'a deleted progression',
    method: 'DELETE',
    situation: withOne,
    begin: async () => {
      await page.getByRole('button', { name: 'Delete progression Initial' }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
    },
  },
]

test.each(changes)(
  'the late response to $what does not lead a person back who has gone on to another patient',
  async ({ method, situation, begin }) => {
    const server = await open(situation, imagingOf)
    const { zoe, leo } = server.named
    const fetched = vi.spyOn(window, 'fetch')
    const release = server.hold(`${method} /v2/rest/patients/${zoe}/imaging/progressions*`)
    await begin()
    await expect.poll(() => server.sent.length).toBe(1)
    goWithin(`/v2/patient/${leo}/imaging`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Leo Park' })).toBeVisible()
    await expect.element(first).toBeVisible()

    const pushed = vi.spyOn(history, 'pushState')
    const replaced = vi.spyOn(history, 'replaceState')
    release()
    const at = fetched.mock.calls.findIndex(([, init]) => init?.method === method)
    await expect.poll(() => fetched.mock.settledResults[at]?.type).toBe('fulfilled')
    await first.click()
    await expectAddress(new RegExp(`^/v2/patient/${leo}/imaging/progression/\\d+$`))
    await expect.element(frontal).toBeVisible()
    const seen = [...pushed.mock.calls, ...replaced.mock.calls].map(([, , address]) => String(address))
    expect(seen.filter(address => address.includes(`/${zoe}/`))).toEqual([])
    expect(seen).not.toEqual([])
  },
)
