import path from 'node:path'
import { findPostmaster } from '@archwire/embedded-postgres/find-postmaster'
import { expect, test } from 'vitest'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import { useOwnServers } from './own-servers.ts'
import type { ServerProcess } from './server-process.ts'

const own = useOwnServers()
const { start } = own

test('the first start lays out the demo and prints the logins; the next one finds it, and is alone on it', async () => {
  // How long it takes is measured by `npm run bench`, alone on the machine; here other tests run beside it.
  const first = await start()
  await until('it says how', () =>
    first.output.some(line => line.includes('Demo logins (password archwire-demo)')),
  )
  const client = httpClient(first.address)
  await client.logIn('staff@example.com', 'archwire-demo')
  expect(await (await client.get('/v2/rest/user.json')).json()).toMatchObject({
    fullName: 'Sam Staff',
    admin: false,
  })
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(findPostmaster(path.join(own.dataDir, 'postgres'))).toBeUndefined()

  const second = await start()
  // It repeats nothing that the first start did.
  expect(second.output.join('\n')).not.toMatch(/laid out|brought up to date/)
  expect((await httpClient(second.address).get('/readyz')).status).toBe(200)

  await expect(start(), 'a third on the same data, meanwhile').rejects.toThrow(
    /Another Archwire is running on this data folder/,
  )
  expect((await httpClient(second.address).get('/readyz')).status).toBe(200)
})

test('without a demo the first start prints where to set up the clinic, and that page opens', async () => {
  const first = await start({ DEMO: 'off' })
  const linkOf = ({ output }: ServerProcess) =>
    output.map(line => /http:\/\/\S+(\/set-up\/\S+)$/.exec(line)?.[1]).find(path => path !== undefined)
  await until('it says where', () => linkOf(first) !== undefined)
  const client = httpClient(first.address)
  expect(await (await client.get('/v2')).text()).toContain('Welcome to Archwire')
  const page = await client.get(linkOf(first) ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('csrf-token')])
})

test('a wrong setting stops the start with a line that names it', async () => {
  await expect(start({ APP_URL: 'nowhere' })).rejects.toThrow(/APP_URL must be an address/)
})
