import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { choose } from '../../../../test/component/settings-pages.ts'

test('a room gets a code of its own, which is of this room alone and can be taken away [APT-107]', async () => {
  const server = await open('clinic/rooms in use and out of it', '/settings/rooms', {
    as: 'administrator',
    before: (server: PlayedServer) => server.cutLive(),
  })
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabelText('Code')
  const rooms = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')
  await expectTexts(rooms, [/^AtticV in the calendar/])
  await choose('Attic', 'Edit')
  await expect.element(code).toHaveAttribute('placeholder', 'V')
  await code.fill('at')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTexts(rooms, [/^AtticAT in the calendar/])

  await page.getByRole('button', { name: 'Add room' }).click()
  await dialog.getByLabelText('Name').fill('Exam Room One')
  // What the name stands for, as long as nobody says otherwise.
  await expect.element(code).toHaveAttribute('placeholder', 'R1')
  await code.fill('AT')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog.getByText('This value is already in use.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expectTexts(rooms, [/^AtticAT in the calendar/, /^Exam Room OneR1 in the calendar/])

  await choose('Attic', 'Edit')
  await code.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTexts(rooms, [/^AtticV in the calendar/, /^Exam Room OneR1/])
  expect(server.sent.at(-1)?.body).toMatchObject({ room: { code: '' } })
})
