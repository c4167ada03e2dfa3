import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { widths } from '../../../test/component/thumb-sized.ts'

const situation = 'shell/a patient'
const help = page.getByRole('dialog', { name: 'Help' })
const patients = page.getByRole('heading', { name: 'Patients' })

test.each(widths)(
  '/ goes to the search, ? shows every key, and neither while somebody types, %s',
  async at => {
    // The calendar has keys of its own.
    await open(situation, '/v2/search', { at })
    await expect.element(patients).toBeVisible()
    await userEvent.keyboard('/')
    const field = page.getByRole(at === 'phone' ? 'main' : 'banner').getByRole('combobox')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
    await userEvent.keyboard('?/')
    await expect.element(field).toHaveValue('?/')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await field.fill('')
    ;(field.element() as HTMLElement).blur()
    for (const key of ['Control', 'Alt', 'Meta']) await userEvent.keyboard(`{${key}>}/{/${key}}`)
    await expect.element(field).not.toHaveFocus()

    await userEvent.keyboard('?')
    await expectTexts(help.css('dl').first().getByRole('term'), ['/', 'n', '?', 'Esc'])
    await expect.element(help.getByText('Find a patient')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('/')
    await expect.element(field).not.toHaveFocus()
    await expect.element(help.css(':focus')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(help).not.toBeInTheDocument()
  },
)

test('the help opens by its button too, and closes by its own and by a click beside it', async () => {
  await open(situation, '/v2/search')
  const button = page.getByRole('button', { name: 'Help' })
  await button.click()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(help).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 30, y: 600 }, force: true })
  await expect.element(help).not.toBeInTheDocument()
})

test('shortcuts of the page do nothing while a dialog is open', async () => {
  await open(situation, '/v2/patient/new')
  await expect.element(page.getByLabelText('First name')).toHaveFocus()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  ;(cancel.element() as HTMLElement).focus()
  await userEvent.keyboard('?/')
  await expectCount(page.getByRole('dialog'), 1)
  await expect.element(cancel).toHaveFocus()
  await expectAddress('/v2/patient/new')
})

test('the first Tab offers to skip the bars', async () => {
  await open(situation, '/v2/search')
  await expect.element(patients).toBeVisible()
  // The focus is where it is on a page that was just loaded: at the start of the document.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  await userEvent.keyboard('{Tab}')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('the focus waits for the name of the patient, not for the place that is kept for it', async () => {
  const server = await open('shell/a patient who is opened', '/v2/tasks')
  const release = server.hold(`GET /v2/rest/patients/${server.named.patient}/profile/infos`)
  await page.getByRole('banner').getByRole('combobox').fill('munoz')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.element(heading.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect.element(heading).not.toHaveFocus()
  release()
  await expect.element(heading).toHaveTextContent('Zoë Muñoz')
  await expect.element(heading).toHaveFocus()
})
