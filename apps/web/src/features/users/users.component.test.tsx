import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { choose, menuButton } from '../../../test/component/settings-pages.ts'
import { expectThumbSized, widths } from '../../../test/component/thumb-sized.ts'

const administrator = { as: 'administrator' } as const
const list = '/settings/users'
const read = 'GET /v2/rest/settings/users'

/** One user of the list: a row of the table, or an item on a phone. */
const entry = (name: string) => page.getByRole('main').css('tr, li').filter({ hasText: name })
const undo = page.getByRole('button', { name: 'Undo' })

test.each(widths)(
  'the list shows active, invited and deactivated users, and marks the signed-in one (%s) [SES-63]',
  async at => {
    await open('users/all that a colleague can be', list, { ...administrator, at })
    await expect.element(entry('Ana Ortiz')).toMatchTextContent('(you)')
    expect(document.title).toBe('Users · Settings · Archwire')
    await expect.element(entry('Ana Ortiz')).toMatchTextContent('Administrator')
    await expect.element(entry('Ana Ortiz')).toMatchTextContent('May 6, 2026, 10:00 AM')
    await expect.element(entry('Sam Lee')).toMatchTextContent('Staff')
    await expect.element(entry('Sam Lee')).not.toMatchTextContent('(you)')
    await expect.element(entry('Ines Invited')).toMatchTextContent('Invited')
    await expect.element(entry('Fay Former')).toMatchTextContent('Deactivated')
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expectAccessible()
    await menuButton('Sam Lee').click()
    await expectTexts(page.getByRole('menuitem'), [
      'Edit',
      'Make administrator',
      'Sign out everywhere',
      'Deactivate',
      'Audit log',
    ])
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menuButton('Sam Lee')).toHaveFocus()
  },
)

test('a role is given and removed, and the change undone', async () => {
  await open('users/two colleagues', list, administrator)
  await choose('Sam Lee', 'Make administrator')
  await expect.element(page.getByText('Sam Lee is an administrator now')).toBeVisible()
  await expect.element(entry('Sam Lee')).toMatchTextContent('Administrator')
  await undo.click()
  await expect.element(entry('Sam Lee')).toMatchTextContent('Staff')
  await expect.element(page.getByText('Sam Lee is no longer an administrator')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('the last administrator keeps the role, and the page says so before anybody tries to remove it [G-56]', async () => {
  await open('users/an invited administrator', list, administrator)
  await menuButton('Ana Ortiz').click()
  const off = page.css('[role="menuitem"][aria-disabled="true"]')
  await expectTexts(off, ['Remove administratorThe only one', 'DeactivateThe only administrator'])
  await off.first().click({ force: true })
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Administrator')).toBeDisabled()
  await expect.element(dialog.getByText('Make someone else an administrator first')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('Sam Lee', 'Make administrator')
  await expect.element(entry('Sam Lee')).toMatchTextContent('Administrator')
  await menuButton('Ana Ortiz').click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectCount(off, 0)
})

test('deactivating the last administrator on a page that is out of date is refused with advice', async () => {
  const server = await open('users/two administrators', list, {
    ...administrator,
    before: server => server.cutLive(),
  })
  await expect.element(entry('Bea Boss')).toBeVisible()
  await server.elsewhere('Bea is deactivated')
  await choose('Ana Ortiz', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/At least one administrator must remain.*Make someone else an administrator first\./)
  await expect.element(entry('Ana Ortiz')).toMatchTextContent('Administrator')
})

test('if users cannot be loaded, the page says so, and Retry helps', async () => {
  let recover = () => {}
  const server = await open('users/two colleagues', list, {
    ...administrator,
    before: server => {
      server.cutLive()
      recover = server.fail(read, { status: 403, body: { error: 'Not now' } })
    },
  })
  await expect.element(page.getByText('The users could not be loaded.')).toBeVisible()
  await expectAccessible()
  const answer = server.hold(read)
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible()
  answer()
  await expect.element(entry('Sam Lee')).toBeVisible()
})
