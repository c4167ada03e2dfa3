import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { changeRecordAs } from './change-record.ts'
import { apart, asOne, chooseOther, mergeDialog, mergeNow, twoRecords } from './two-records.ts'

test('an archived record of the same person is offered too, and marked; it does not stay', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const both = await twoRecords({ make, clinic, server })
  await server.owner.query('update patients set archived_at = now() where id = $1', [both.second])
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${both.first}/merge`)
  const dialog = mergeDialog(page)
  const likely = dialog.getByRole('region', { name: 'Possible duplicates' }).getByRole('button')
  await expect(likely).toHaveCount(1)
  await expect(likely).toContainText('Archived · Same name and email')
  await expectAccessible(page)
  await screenshot(page, 'merge-archived')
  await likely.click()
  const heads = dialog.getByRole('columnheader')
  await expect(heads).toHaveText([/^Stays\s*Zoë Muñoz/, /^Becomes part of it\s*Zoe Munoz\s*Archived/])
  await expect(dialog.getByRole('button', { name: 'Swap' })).toHaveCount(0)
  // The other way round it is the same: whichever is open.
  await page.goto(`/v2/patient/${both.second}/merge?with=${both.first}&stays=${both.second}`)
  await expect(heads).toHaveText([/^Stays\s*Zoë Muñoz/, /^Becomes part of it\s*Zoe Munoz.*Archived/])
  await mergeNow(page)
  await expect(page).toHaveURL(`/v2/patient/${both.first}/profile`)
  expect(await both.stored()).toEqual(asOne(both))
})

test('on a phone an e-mail address breaks where its parts meet', { tag: ['@phone', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const both = await twoRecords({ make, clinic, server })
  await server.owner.query('update patients set email = $2 where id = $1', [
    both.second,
    'zoe.munoz.of.portland@mail.home.example.com',
  ])
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  const cell = mergeDialog(page).getByRole('cell', { name: 'zoe.munoz.of.portland@mail.home.example.com' })
  await expect(cell).toBeVisible()
  const torn = await cell.evaluate(element => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let word = words.nextNode(); word !== null; word = words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(word)
      if (range.getClientRects().length > 1) found.push(word.textContent ?? '')
    }
    return found
  })
  expect(torn).toEqual([])
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'merge-long-email')
})

test('what cannot be merged is said at the field: itself, a record that is gone, one that is part of another', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const both = await twoRecords({ make, clinic, server })
  const elsewhere = await make.patient((await make.clinic()).id)
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/patient/${both.first}/merge`)
  await chooseOther(page, 'Zoë Muñoz')
  const field = mergeDialog(page).getByRole('combobox', { name: 'The other record' })
  const refused = async (words: string) => {
    await expect(mergeDialog(page).getByText(words)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
  }
  await refused('Choose another patient: this is the same record.')
  await expectAccessible(page)
  await screenshot(page, 'merge-itself')
  expectRefusal(`404 GET /v2/rest/patients/${elsewhere.id}/profile/infos`)
  await page.goto(`/v2/patient/${both.first}/merge?with=${elsewhere.id}`)
  await refused('That record is not there. Choose another one.')
  await server.owner.query('update patients set archived_at = now() where id = any($1)', [
    [both.first, both.second],
  ])
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await refused('Both records are archived. Restore one of them first.')
  await server.owner.query(
    `update patients set merged_into = case when id = $2 then $1::bigint end,
       archived_at = case when id = $2 then now() end
     where id in ($1, $2)`,
    [both.first, both.second],
  )
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  await refused('That record is already part of another one. Choose another one.')
})

test('one that was changed, or became part of a third, after it was looked at is not merged', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const both = await twoRecords({ make, clinic, server })
  const third = await make.patient(clinic.id, { last_name: 'Vega' })
  await startSession(page, clinic.administrator)
  await cutLiveUpdates(page)
  await page.goto(`/v2/patient/${both.first}/merge?with=${both.second}`)
  const dialog = mergeDialog(page)
  await expect(dialog.getByText('Moves to the record that stays: 1 appointment and 2 notes.')).toBeVisible()
  await changeRecordAs(await anotherPage(), clinic.staff, both.second, { firstName: 'Zoey' })
  expectRefusal(`412 POST /v2/rest/patients/${both.first}/merge`)
  await mergeNow(page)
  await expect(dialog.getByRole('alert')).toContainText('The record that goes was changed by Sam Lee.')
  await expect(dialog.getByRole('columnheader').nth(1)).toContainText('Zoey Munoz')
  expect(await both.stored()).toEqual(apart(both))
  await expectAccessible(page)
  await screenshot(page, 'merge-overtaken')
  await server.owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [
    third.id,
    both.second,
  ])
  expectRefusal(`422 POST /v2/rest/patients/${both.first}/merge`)
  await mergeNow(page)
  await expect(dialog.getByRole('alert')).toContainText(
    'The record that goes is already part of another one.',
  )
  await expect(
    dialog.getByText('That record is already part of another one. Choose another one.'),
  ).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'The other record' })).toBeFocused()
})
