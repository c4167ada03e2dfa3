import { expect, screenshot, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { add, dialog, open } from '../settings/set-up-page.ts'
import { beginConversation, entry, field } from './conversation-page.ts'

test('a saved reply is added in the settings, stands in the open list of a colleague at once, is put into a text with the patient’s name, and sent [MSG-86, MSG-87, MSG-88, MSG-90, MSG-91]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const phone = '5557009001'
  await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz', phone_number: phone })
  await beginConversation(page, { server, clinic }, phone)
  await followed(page, 'clinic')
  await field(page).press('/')
  const list = page.getByRole('dialog', { name: 'Saved replies' })
  await expect(list.getByText('There are no saved replies yet.').last()).toBeVisible()

  const settings = await anotherPage()
  await open(settings, clinic.administrator, '/settings/saved-replies', 'Saved replies')
  const write = async (title: string, text: string) => {
    await settings.getByRole('button', { name: 'Add saved reply' }).click()
    await dialog(settings).getByLabel('Title').fill(title)
    await dialog(settings).getByLabel('Text').fill(text)
    await add(settings)
  }
  await write('Parking', 'Hi {first name}, park behind us.')
  const options = list.getByRole('option')
  await expect(options).toHaveText([/^Parking.*Hi Zoë, park behind us\.$/])
  await write('Late', 'That is fine.')
  await expect(options).toHaveText([/^Late/, /^Parking/])
  await screenshot(page, 'saved-replies')

  await list.getByRole('combobox', { name: 'Find a saved reply' }).fill('behind')
  await expect(options).toHaveText([/^Parking/])
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Hi Zoë, park behind us.')
  await page.keyboard.type(' See you!')
  await field(page).press('Shift+Enter')
  await expect(entry(page, 'Hi Zoë, park behind us. See you!')).toContainText('Sam Lee')
})
