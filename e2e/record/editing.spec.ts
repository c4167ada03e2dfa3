import { expect, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'
import { changeRecordAs } from './record-page.ts'

test('changes by others are shown in the form at once, and edited fields stay', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, anotherPage }) => {
  const { id } = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/edit/contact-info`)
  const contact = page.getByRole('dialog', { name: 'Edit contact information' })
  await contact.getByLabel('City').fill('Brooklyn')
  await followed(page, 'treatments')
  await changeRecordAs(await anotherPage(), clinic.administrator, id, { zipcode: '11201', state: 'NY' })
  await expect(contact.getByLabel('Zip code')).toHaveValue('11201')
  await expect(contact.getByLabel('City')).toHaveValue('Brooklyn')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText(
    'Brooklyn, NY 11201 US',
  )
})
