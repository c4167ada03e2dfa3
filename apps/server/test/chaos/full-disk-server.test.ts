// @whole: a server of its own on a small disk, which takes its time to lay out the demo.
import { refusals } from '@archwire/contract/errors'
import { afterAll, expect, test } from 'vitest'
import { httpClient } from '../fixtures/http-client.ts'
import { mountSmallDisk } from '../fixtures/limited-disk.ts'
import { until } from '../fixtures/until.ts'
import { killPostgres, type ServerProcess, startServerProcess } from '../processes/server-process.ts'

const disk = mountSmallDisk(800)
let server: ServerProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  if (disk === undefined) return
  await killPostgres(disk.folder)
  disk.remove()
})

test.skipIf(disk === undefined)(
  'a real disk fills up under a server: changes stop, reading goes on, then records cannot be opened, and with new room everything works again [DSK-01, DSK-03, DSK-04, DSK-06]',
  async () => {
    if (disk === undefined) return
    server = await startServerProcess({ DATA_DIR: disk.folder })
    const desk = httpClient(server.address)
    await desk.logIn('admin@example.com', 'archwire-demo')
    const rename = async (name: string) => {
      const answer = await desk.send('PUT', '/v2/rest/settings/clinic', { clinic: { name } })
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    const found = (await (await desk.get('/v2/rest/patients?query=an')).json()) as { id: number }[]
    const [one, two, three] = found.map(({ id }) => id)
    const open = async (id = 0) => (await desk.get(`/v2/rest/patients/${id}`)).status
    const readiness = async () => {
      const answer = await desk.get('/readyz')
      expect(answer.status).toBe(200)
      return (await answer.json()) as { writable: boolean; reason?: string }
    }
    const isWritable = async () => (await readiness()).writable
    expect(await isWritable()).toBe(true)
    expect(await open(one)).toBe(200)

    // Of 800 MB a tenth is the reserve, and a quarter of that is for PostgreSQL.
    disk.leave(60)
    await until('it is noticed', async () => !(await isWritable()))
    expect(await rename('Nobody saves this')).toEqual([503, refusals.diskFull])
    expect(await open(two)).toBe(200)

    disk.leave(10)
    // Opening a record would not show it: a user who has just opened one can go on in it.
    await until('that too', async () => /records are not opened/.test((await readiness()).reason ?? ''))
    expect(await open(three)).toBe(503)
    expect((await desk.get('/v2/rest/user')).status).toBe(200)

    disk.clear()
    await until('there is room', isWritable)
    expect((await rename('Demo Orthodontics'))[0]).toBe(200)
    expect(await open(three)).toBe(200)
  },
)
