// @whole: compares how long answers take, on a machine with nothing else to do.
import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../../test/chaos/harness/chaos-test.ts'
import {
  insuranceFixture,
  type PatientAuth,
  verify,
} from '../../../../test/fixtures/claims/insurance-fixture.ts'

const desk = await insuranceFixture()
const guesses = chaosSize(240, 10_000)
const atOnce = 8
const perPlace = 5

type Kind = 'unknown link' | 'wrong name' | 'wrong e-mail' | 'no e-mail' | 'archived'

const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Every guesser has a network address of their own, which is blocked after five guesses. */
const placeOf = (n: number): string => {
  const place = Math.floor(n / perPlace)
  return `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
}

test(
  'thousands of guesses get the same response after the same time, and the patient still gets in [PIF-23] [G-36]',
  asChaosTest(async () => {
    const at = await desk.open()
    const random = chaosRandom('guesses')
    const without = await desk.make.patient(at.clinicId, {
      first_name: 'Noa',
      last_name: 'Mail',
      email: null,
    })
    const archived = await desk.make.patient(at.clinicId, {
      first_name: 'Arch',
      last_name: 'Ived',
      email: 'arch@example.com',
      archived_at: new Date(),
    })
    const madeUp = () => Buffer.from(Array.from({ length: 16 }, () => random() * 256)).toString('base64url')
    const guess: Record<Kind, () => [link: string, auth: PatientAuth]> = {
      'unknown link': () => [madeUp(), at.auth],
      'wrong name': () => [at.link, { ...at.auth, full_name: `Pat D${madeUp()}` }],
      'wrong e-mail': () => [at.link, { ...at.auth, email: `${madeUp()}@example.com` }],
      'no e-mail': () => [without.hashid, { email: '', full_name: 'Noa Mail' }],
      archived: () => [archived.hashid, { email: 'arch@example.com', full_name: 'Arch Ived' }],
    }
    const kinds = Object.keys(guess) as Kind[]
    const times = new Map<Kind, number[]>(kinds.map(kind => [kind, []]))
    const answers = new Set<string>()
    const guessers = await Promise.all(Array.from({ length: atOnce }, () => desk.visitor()))
    let next = 0
    let hits = 0
    const guessing = guessers.map(async guesser => {
      while (next < guesses) {
        const n = next++
        const kind = kinds[n % kinds.length] as Kind
        const [link, auth] = guess[kind]()
        const began = performance.now()
        const answer = await verify(guesser, link, auth, placeOf(n))
        times.get(kind)?.push(performance.now() - began)
        answers.add(
          JSON.stringify([answer.statusCode, answer.body, answer.cookies, answer.headers['set-cookie']]),
        )
        if (answer.statusCode === 200) hits++
      }
    })
    // The patient, from another address.
    let isOver = false
    const visits: number[] = []
    const herself = (async () => {
      while (!isOver) {
        visits.push((await verify(at.pat, at.link, at.auth, '203.0.113.99')).statusCode)
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    })()
    await Promise.all(guessing)
    isOver = true
    await herself

    expect(hits).toBe(0)
    expect([...answers]).toEqual([JSON.stringify([422, '{"error":"Invalid Email or Name"}', [], undefined])])
    expect(visits.length).toBeGreaterThan(1)
    expect(new Set(visits)).toEqual(new Set([200]))
    const medians = Object.fromEntries(kinds.map(kind => [kind, median(times.get(kind) ?? [])]))
    process.stdout.write(
      `${guesses} guesses, median in ms: ${Object.entries(medians)
        .map(([kind, ms]) => `${kind} ${ms.toFixed(2)}`)
        .join(', ')}\n`,
    )
    const unknown = medians['unknown link'] ?? Number.NaN
    // With fifty responses on a busy machine the median is not stable. With two thousand it is.
    const most = unknown * chaosSize(0.25, 0.1)
    for (const kind of kinds) {
      const difference = Math.abs((medians[kind] ?? Number.NaN) - unknown)
      expect(difference, `${kind} differs by ${difference} ms`).toBeLessThan(most)
    }
    // A blocked network address is refused without a check, even with the right answer.
    const [guesser] = guessers
    if (guesser === undefined) throw new Error('nobody guessed')
    for (let n = 0; n < perPlace + 2; n++)
      await verify(guesser, at.link, guess['wrong name']()[1], '192.0.2.1')
    expect((await verify(guesser, at.link, at.auth, '192.0.2.1')).statusCode).toBe(429)
    // After a quarter of an hour it is accepted again.
    desk.db.clock.advance(15)
    expect((await verify(guesser, at.link, at.auth, '192.0.2.1')).statusCode).toBe(200)
  }),
  chaosSize(240_000, 900_000),
)

test('one network address cannot exceed the limit, however many guess at once', async () => {
  const at = await desk.open()
  const guesser = await desk.visitor()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      verify(guesser, at.link, { ...at.auth, full_name: 'Pat Dow' }, '198.51.100.1'),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(perPlace)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - perPlace)
  const failures = (await desk.traces(at.clinicId)).filter(({ action }) => action === 'verify_failed')
  expect(failures).toHaveLength(perPlace)
})
