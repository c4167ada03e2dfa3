import { atMost, type Figure, median, noted } from '../ground/figures.ts'
import type { Ground } from '../ground/ground.ts'
import { addManyPatients } from './crowd.ts'

const patients = 20_000
const addresses = 100
const rounds = 5
const quietSearches = 60

const typed = ['smi', 'mar', 'john', 'garcia', 'lopez']

/** A desk searches again and again while a hundred addresses try to log in at once with wrong passwords. */
export async function benchLoginFlood({ owner, ports, visitors }: Ground): Promise<Figure[]> {
  const visitor = visitors.at(-3)
  if (visitor === undefined) throw new Error('nobody is there')
  await addManyPatients(owner, visitor.clinicId, patients, 3)
  await owner.query('vacuum (analyze) patients, patient_words, name_vocabulary')
  const root = `http://127.0.0.1:${ports.product}`
  const search = async (turn: number): Promise<number> => {
    const since = performance.now()
    const answer = await fetch(`${root}/v2/rest/patients?query=${typed[turn % typed.length]}`, {
      headers: visitor.headers,
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the search answered ${answer.status}`)
    return performance.now() - since
  }
  const form = await openLogin(root)
  const logIn = async (round: number, number: number): Promise<number> => {
    const answer = await fetch(`${root}/v2/rest/sessions`, {
      method: 'POST',
      headers: {
        ...form,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${100 + round}.${number}`,
      },
      body: JSON.stringify({ session: { email: `nobody${number}@example.com`, password: 'wrong' } }),
    })
    await answer.arrayBuffer()
    return answer.status
  }

  for (let turn = 0; turn < quietSearches; turn++) await search(turn)
  const ratios: number[] = []
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before: number[] = []
    for (let turn = 0; turn < quietSearches; turn++) before.push(await search(turn))
    const during: number[] = []
    let isOver = false
    const flood = Promise.all(Array.from({ length: addresses }, (_, number) => logIn(round, number))).finally(
      () => {
        isOver = true
      },
    )
    for (let turn = 0; !isOver; turn++) during.push(await search(turn))
    const wrong = (await flood).filter(status => status !== 422)
    if (wrong.length > 0) throw new Error(`logins answered ${wrong}`)
    ratios.push(median(during) / median(before))
    slowest.push(Math.max(...during) / Math.max(...before))
  }
  return [
    atMost('a desk’s search while 100 addresses log in at once, against before: median', median(ratios), 1.5),
    noted('the same: the slowest search', median(slowest).toFixed(2)),
  ]
}

/** The cookie and the token that a browser has after opening the login page. */
async function openLogin(root: string): Promise<Record<string, string>> {
  const page = await fetch(`${root}/v2/login`)
  const [cookie = ''] = page.headers.getSetCookie().map(one => one.split(';')[0] ?? '')
  const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  return { cookie, 'x-csrf-token': token }
}
