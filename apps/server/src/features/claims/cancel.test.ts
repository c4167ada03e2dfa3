import { expect, test } from 'vitest'
import { remittanceNews, statusNews } from '../../../test/claim-news.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { newsFile } from '../../../test/memory-clearinghouse.ts'
import { sendingDesk } from '../../../test/sending-desk.ts'

const db = await cloneDatabase()
const { desk, house, status, submitting, whileItIsOut } = await sendingDesk(db)

test('a claim that is cancelled before it went out is not sent; one that is under way stays cancelled, whatever comes [CLM-42] [API-131]', async () => {
  const here = await desk.open()
  const first = await submitting(here)
  expect((await here.act(first.id, 'cancel.json')).json().status).toBe('cancelled')
  await desk.work()
  expect(house.submitted).toEqual([])
  const second = await submitting(here)
  await whileItIsOut(() => here.act(second.id, 'cancel.json'))
  expect(await status(here, second.id)).toBe('cancelled')
  const number = house.submitted.at(-1)?.claim.controlNumber ?? ''
  await desk.hear(newsFile('status', [statusNews(number, 'F1:65')]))
  await desk.hear(newsFile('remittance', [remittanceNews(number)]))
  await desk.work()
  expect((await here.read(second.id)).remittances).toHaveLength(1)
  expect(await here.history(second.id)).toContain('The payer answered F1:65')
  expect(await status(here, second.id)).toBe('cancelled')
})
